import {
  addLine,
  type Game,
  makeMainline,
  newGame,
  nodeOf,
  ROOT,
  sameGame,
  setComment,
  setTag,
} from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { patchGame } from './patch-game.ts';

function withLine(game: Game, ...moves: string[]): { game: Game; id: number } {
  const added = addLine(game, ROOT, moves);
  if (!added.ok) throw new Error(`no such line: ${moves.join(' ')}`);
  return added.value;
}

test('a patched game equals the other one, and common moves keep their ids', () => {
  const { game, id } = withLine(newGame(), 'h2e2', 'h9g7', 'h0g2');
  const one = withLine(game, 'h2e2', 'b9c7').game;
  const other = withLine(newGame(), 'b2e2', 'h9g7');
  const two = withLine(other.game, 'h2e2', 'h9g7', 'h0g2', 'i9h9');
  const target = setTag(setComment(two.game, two.id, 'A rook'), 'Red', 'Hu Ronghua');
  const patched = patchGame(one, target);
  expect(sameGame(patched, target)).toBe(true);
  expect(nodeOf(patched, id).move).toBe(nodeOf(one, id).move);
});

test('the order of variations and removed comments are taken over', () => {
  const { game } = withLine(newGame(), 'h2e2');
  const { game: both, id } = withLine(game, 'c3c4');
  const commented = setComment(both, id, 'The pawn');
  const target = makeMainline(both, id);
  const patched = patchGame(commented, target);
  expect(sameGame(patched, target)).toBe(true);
  expect(nodeOf(patched, ROOT).children[0]).toBe(id);
});

test('an equal game stays the same object', () => {
  const { game } = withLine(newGame(), 'h2e2', 'h9g7');
  expect(patchGame(game, withLine(newGame(), 'h2e2', 'h9g7').game)).toBe(game);
});

test('another starting position is taken over', () => {
  const target = newGame({ start: '3k5/9/9/9/9/9/9/9/4R4/4K4 w' });
  expect(patchGame(withLine(newGame(), 'h2e2').game, target)).toBe(target);
});
