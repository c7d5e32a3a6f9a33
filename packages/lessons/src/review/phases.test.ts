import { addLine, type Game, mainline, newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { phasesOf } from './phases.ts';

function gameOf(moves: readonly string[]): Game {
  const added = addLine(newGame(), ROOT, moves);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

function spansOf(game: Game) {
  return phasesOf(game, [nodeOf(game, ROOT), ...mainline(game)]);
}

test('the opening is over after twelve moves of each side at the latest', () => {
  const moves = Array.from(
    { length: 30 },
    (_, index) => ['a0a1', 'a9a8', 'a1a0', 'a8a9'][index % 4] ?? '',
  );
  expect(spansOf(gameOf(moves))).toEqual([
    { phase: 'opening', from: 0 },
    { phase: 'middlegame', from: 24 },
  ]);
});

test('exchanges end the opening sooner, and few pieces are an endgame from the start', () => {
  const exchanged = gameOf(['b2b9', 'a9b9', 'h2h9', 'i9h9']);
  expect(spansOf(exchanged).at(-1)).toEqual({ phase: 'middlegame', from: 4 });
  const bare = newGame({ start: '3k5/9/9/9/9/9/9/9/9/R3K4 w' });
  expect(spansOf(bare)).toEqual([{ phase: 'endgame', from: 0 }]);
});

test('an endgame begins when six points of attackers are left', () => {
  const seven = newGame({ start: 'r2k5/9/9/9/9/9/4n4/9/9/R1CCK1N2 w' });
  expect(spansOf(seven).at(-1)?.phase).toBe('middlegame');
  const added = addLine(seven, ROOT, ['c0c1', 'a9a0']);
  if (!added.ok) throw new Error(added.error.code);
  expect(spansOf(added.value.game).map(({ phase, from }) => [phase, from])).toEqual([
    ['middlegame', 0],
    ['endgame', 2],
  ]);
});
