import type { Color } from '@chuhe/rules/piece';
import { expect, test } from 'vitest';
import { HABITS, reportOn } from './habit.ts';
import { coachAt } from './testing/coach-at.ts';
import { KNOWN_GAMES, knownGame } from './testing/shuffling.ts';

test.each([
  ['perp-check-rook', 'red', 'check'],
  ['perp-check-rook', 'black', 'idle'],
  ['perp-check-by-black', 'black', 'check'],
  ['perp-chase-rook-cannon', 'red', 'chase'],
  ['check-then-idle', 'red', 'someChecks'],
  ['quiet-shuffle', 'red', 'idle'],
] as const)('%s: %s has the habit %s', (id, color, habit) => {
  expect(report(id, color).habit).toBe(habit);
});

test('a perpetual chase names attacker and target, by the last chasing move', () => {
  expect(report('perp-chase-rook-cannon', 'red').chasing).toEqual([
    { attacker: { piece: 'R', square: 'i5' }, target: { piece: 'c', square: 'c5' } },
  ]);
});

test('every habit is distinguished', () => {
  const habits = KNOWN_GAMES.flatMap(({ id }) => [
    report(id, 'red').habit,
    report(id, 'black').habit,
  ]);
  const attacks = ['h6g6 g9i7 g6h6 i7g9', 'h6g6 g9i7 g6h6 i7g9 h6h5 g9i7 h5h6 i7g9'].map(
    (cycle) => underChineseRules(cycle).habit,
  );
  expect(attacks).toEqual(['attack', 'someThreats']);
  expect(new Set([...habits, ...attacks])).toEqual(new Set(HABITS));
});

test('counts each side separately', () => {
  expect(report('check-then-idle', 'red')).toMatchObject({ moves: 4, checks: 2, chases: 0 });
});

/** What Red does in a cycle that threatens mate by the chariot on the g-file. */
function underChineseRules(cycle: string) {
  const fen = '3ak1b2/4a4/4b4/r3C2R1/p8/9/P8/4p4/4p4/5K3 w';
  const state = coachAt({ fen, moves: cycle, ruleset: 'chinese' });
  if (!state?.cycle) throw new Error('no cycle');
  return reportOn(state.cycle, 'red');
}

function report(id: string, color: Color) {
  const { fen, moves } = knownGame(id);
  const state = coachAt({ fen, moves });
  if (!state) throw new Error(`${id} cannot be played`);
  // Some of the games have no cycle.
  return state.cycle ? reportOn(state.cycle, color) : ({ habit: 'idle', chasing: [] } as const);
}
