import { parseMove } from '@chuhe/rules/move';
import { expect, it } from 'vitest';
import { addLine, mainline, newGame, ROOT } from '../tree/tree.ts';
import { openingAt, openingKey, openingOfMoves } from './opening.ts';

it.each([
  ['h2e2', 'centralCannon'],
  ['h2e2 h7e7', 'sameDirectionCannons'],
  ['b2e2 h9g7 b0c2 b7e7', 'sameDirectionCannons'],
  ['h2e2 b7e7', 'oppositeDirectionCannons'],
  ['h2e2 h9g7 h0g2 b9c7', 'screenHorses'],
  ['h2e2 b9c7 h0g2 h7f7 i0h0 h9g7', 'sandwichedHorses'],
  ['h2e2 h9g7 h0g2 b9a7', 'singleHorse'],
  ['g0e2', 'elephant'],
  ['c3c4 b7c7', 'pawn'],
  ['c3c4 g6g5', 'opposedPawns'],
  ['b0c2', 'horse'],
  ['h2f2', 'cornerCannon'],
  ['h2d2', 'crossPalaceCannon'],
  ['a0a1', undefined],
])('%s is %s', (moves, opening) => {
  const added = addLine(newGame(), ROOT, moves.split(' '));
  if (!added.ok) throw new Error(added.error.code);
  expect(openingKey(added.value.game)).toBe(opening);
});

it('a game from another position, or without moves, has no opening', () => {
  expect(openingKey(newGame({ start: '4k4/9/9/9/9/9/9/9/R8/1R1K5 w' }))).toBeUndefined();
  expect(openingKey(newGame())).toBeUndefined();
});

it('a list of moves gives the same opening as a game, and moves after the opening do not count', () => {
  const moves = ['h2e2', 'h9g7', 'h0g2', 'b9c7'].map((text) => parseMove(text) ?? 0);
  expect(openingOfMoves(moves)).toBe('screenHorses');
  expect(openingOfMoves([])).toBeUndefined();
  const long = [
    'h2e2',
    'h9g7',
    'i0i1',
    'i9i8',
    'i1i0',
    'i8i9',
    'i0i1',
    'i9i8',
    'i1i0',
    'i8i9',
    'i0i1',
    'i9i8',
    'i1i0',
  ];
  const all = [...long, 'b9c7'].map((text) => parseMove(text) ?? 0);
  expect(openingOfMoves(all)).toBe('centralCannon');
});

it.each([
  // 中炮对左三步虎
  ['h2e2 h9g7 h0g2 i9h9 i0h0 h7i7', 'threeStepTiger'],
  // 中炮对左炮封车转半途列炮
  ['h2e2 h9g7 h0g2 i9h9 i0h0 h7h3 g3g4 b7e7', 'oppositeDirectionCannons'],
] as const)('after %s the opening is %s', (moves, opening) => {
  const added = addLine(newGame(), ROOT, moves.split(' '));
  if (!added.ok) throw new Error(added.error.code);
  expect(openingAt(added.value.game, added.value.id)).toBe(opening);
});

it('the name of an opening stays when its pieces move on', () => {
  const line =
    'h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 g6g5 h0h6 g7f5 h6h4 f5g3 b0a2 g9e7 a0a1 d9e8 e3e4 h7i7';
  const added = addLine(newGame(), ROOT, line.split(' '));
  if (!added.ok) throw new Error(`${added.error.at}`);
  const { game } = added.value;
  const names = mainline(game).map(({ id }) => openingAt(game, id));
  expect(names.slice(5)).toEqual(names.slice(5).map(() => 'screenHorses'));
});

it('there is no name before the first move, and none in a game from another position', () => {
  expect(openingAt(newGame(), ROOT)).toBeUndefined();
  expect(openingAt(newGame({ start: '4k4/9/9/9/9/9/9/9/R8/3K5 w' }), ROOT)).toBeUndefined();
});
