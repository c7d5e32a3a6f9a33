import { addLine, type Game, newGame, promote, ROOT, sameGame, setComment } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import { buffersOf, packGame, packInTasks, unpackGame } from './packed-game.ts';

const play = (game: Game, from: number, moves: readonly string[]): Game => {
  const added = addLine(game, from, moves);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
};

it('restores a game with reordered variations', () => {
  const line = play(newGame({ tags: [{ name: 'Red', value: '胡荣华' }] }), ROOT, ['h2e2', 'h9g7']);
  const branched = play(line, 1, ['b9c7', 'h0g2']);
  const game = setComment(setComment(promote(branched, 3), 4, '好棋'), ROOT, 'before');
  const packed = packGame(game);
  expect(sameGame(unpackGame(packed), game)).toBe(true);
  expect(packed.notes).toHaveLength(2);
});

it('is the same when it is packed in short tasks', async () => {
  const game = play(newGame(), ROOT, ['h2e2', 'h9g7']);
  expect(await packInTasks(game)).toEqual(packGame(game));
});

it('survives structured cloning', () => {
  const game = play(newGame(), ROOT, ['h2e2', 'h9g7', 'h0g2']);
  const packed = packGame(game);
  const there = structuredClone(packed, { transfer: buffersOf(packed) });
  expect(packed.moves).toHaveLength(0);
  expect(sameGame(unpackGame(there), game)).toBe(true);
});
