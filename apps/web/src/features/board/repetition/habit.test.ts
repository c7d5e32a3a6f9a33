import type { Color } from '@chuhe/rules/piece';
import { expect, test } from 'vitest';
import { coachAt } from './coach.ts';
import { HABITS, reportOn } from './habit.ts';
import { KNOWN_GAMES } from './testing/shuffling.ts';

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
  expect(new Set(habits)).toEqual(new Set(HABITS));
});

test('counts each side separately', () => {
  expect(report('check-then-idle', 'red')).toMatchObject({ moves: 4, checks: 2, chases: 0 });
});

function report(id: string, color: Color) {
  const row = KNOWN_GAMES.find((each) => each.id === id);
  const state = coachAt({ fen: row?.fen ?? '', moves: row?.moves ?? '' });
  if (!state?.cycle) return { habit: 'idle', chasing: [] } as const;
  return reportOn(state.cycle, color);
}
