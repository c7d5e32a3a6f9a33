import { newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import { beforeEach, expect, test } from 'vitest';
import {
  gameStore,
  goTo,
  noteEvaluation,
  openGame,
  playMove,
  undo,
} from '../../../lib/game/game-store.ts';
import {
  deleteFromHere,
  isOnMainline,
  type MoveEdit,
  makeLineMain,
  promoteVariation,
  toggleGrade,
  touchedMoves,
  writeComment,
} from './move-edits.ts';
import { collapseAll, movesView, reveal } from './moves-view.ts';
import { branchedGame } from './testing.ts';

beforeEach(() => {
  openGame(branchedGame(), 6);
});

test.each<[MoveEdit, number, string]>([
  ['deleteFromHere', 3, '3 4 5 6 7'],
  ['deleteFromHere', 5, '5 6 7'],
  ['copyLine', 5, '1 2 3 5 6'],
  ['promote', 6, '5 6'],
  ['promote', 7, '7'],
  ['makeMainline', 7, '5 7'],
  ['promote', 2, ''],
])('%s on move %i affects %s', (edit, id, expected) => {
  const nodes = [...touchedMoves(gameStore.getState().game, id, edit).nodes];
  expect(nodes.toSorted((a, b) => a - b).join(' ')).toBe(expected);
});

test('promoting anywhere in a variation moves the whole variation up', () => {
  promoteVariation(6);
  expect(nodeOf(gameStore.getState().game, 3).children).toEqual([5, 4]);
  undo();
  expect(nodeOf(gameStore.getState().game, 3).children).toEqual([4, 5]);
});

test('a nested variation becomes the mainline in one step', () => {
  expect(isOnMainline(gameStore.getState().game, 7)).toBe(false);
  makeLineMain(7);
  expect(isOnMainline(gameStore.getState().game, 7)).toBe(true);
});

test('deleting the current move selects the one before; deleting another changes nothing', () => {
  deleteFromHere(7);
  expect(gameStore.getState().current).toBe(6);
  expect(deleteFromHere(5).removed).toBe(2);
  expect(gameStore.getState().current).toBe(3);
});

test('a deletion can be undone until something else changes', () => {
  const first = deleteFromHere(7);
  noteEvaluation(6, { kind: 'cp', value: 38, depth: 12 });
  first.back.run();
  expect(gameStore.getState().game.nodeCount).toBe(7);
  const second = deleteFromHere(7);
  expect(playMove('a9b9')).toBe(true);
  const { game } = gameStore.getState();
  second.back.run();
  expect(gameStore.getState().game).toBe(game);
});

test('comments are trimmed, and empty ones are removed', () => {
  writeComment({ node: 5, place: 'before' }, '  Or \n');
  expect(nodeOf(gameStore.getState().game, 5).commentBefore).toBe('Or');
  writeComment({ node: 5, place: 'before' }, ' ');
  expect(nodeOf(gameStore.getState().game, 5)).not.toHaveProperty('commentBefore');
  expect(() => writeComment({ node: 99, place: 'after' }, 'gone')).not.toThrow();
});

test('a comment that others have changed meanwhile keeps both texts', () => {
  const spot = { node: 5, place: 'after' } as const;
  writeComment(spot, 'Theirs');
  writeComment(spot, 'Mine', '');
  expect(nodeOf(gameStore.getState().game, 5).comment).toBe('Theirs\n\nMine');
  writeComment(spot, '', '');
  expect(nodeOf(gameStore.getState().game, 5).comment).toBe('Theirs\n\nMine');
  writeComment(spot, 'Mine and more', 'Theirs\n\nMine');
  expect(nodeOf(gameStore.getState().game, 5).comment).toBe('Mine and more');
});

test('grades belong to the current move, and the start has none', () => {
  toggleGrade(4);
  toggleGrade(1);
  expect(nodeOf(gameStore.getState().game, 6).glyphs).toEqual([1]);
  goTo(ROOT);
  toggleGrade(1);
  expect(nodeOf(gameStore.getState().game, ROOT).glyphs).toBeUndefined();
});

test('going to a move expands the variations that hide it, and no others', () => {
  const { game } = gameStore.getState();
  collapseAll(game);
  expect([...movesView.getState().collapsed]).toEqual([5, 7]);
  reveal(game, 5);
  expect(movesView.getState().collapsed.size).toBe(2);
  reveal(game, 6);
  expect([...movesView.getState().collapsed]).toEqual([7]);
  collapseAll(newGame());
  expect(movesView.getState().collapsed.size).toBe(0);
});
