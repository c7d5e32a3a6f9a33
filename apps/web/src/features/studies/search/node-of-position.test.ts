import { addLine, newGame, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { nodeOfPosition } from './node-of-position.ts';

/** The mainline h2e2 h9g7 with the variation b2e2. */
function makeGame() {
  const main = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  const both = main.ok ? addLine(main.value.game, ROOT, ['b2e2']) : main;
  if (!both.ok) throw new Error('not legal');
  return both.value.game;
}

test('the node with the position itself is taken before its mirror image', () => {
  const game = makeGame();
  const fen = Position.initial().play('b2e2').fen;
  const found = nodeOfPosition(game, fen);
  expect(found !== undefined && positionAt(game, found).fen).toBe(fen);
});

test('the mirror image is found where the position itself is not', () => {
  const game = makeGame();
  const fen = Position.initial().play('b2e2').play('b9c7').fen;
  const found = nodeOfPosition(game, fen);
  expect(found !== undefined && nodeOf(game, found).ply).toBe(2);
});

test('a position that the game does not have is not found', () => {
  expect(nodeOfPosition(makeGame(), Position.initial().play('c3c4').fen)).toBeUndefined();
});
