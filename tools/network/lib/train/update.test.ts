import { FEATURES, KING_SQUARES } from '@chuhe/engine/network/format';
import { expect, test } from 'vitest';
import { BIAS_ROW, makeLayout, PIECE_SQUARES, ROWS, rowLength, rowStart } from './layout.mjs';
import { GROUPS, makeUpdater } from './update.mjs';

const layout = makeLayout(2);
const PIECE_SQUARE = 77;
const rowsOf = (pieceSquare: number) =>
  Array.from({ length: KING_SQUARES }, (_, king) => king * PIECE_SQUARES + pieceSquare);

/** One update after one position that used the feature of `king`, with derivatives of 1. */
const update = (king: number, groups = [PIECE_SQUARE]) => {
  const state = {
    parameters: new Float32Array(layout.size),
    means: new Float32Array(layout.moments),
    squares: new Float32Array(layout.moments),
  };
  const gradients = Array.from({ length: 2 }, () => ({
    values: new Float32Array(layout.size),
    touched: new Uint8Array(ROWS),
  }));
  const row = king * PIECE_SQUARES + PIECE_SQUARE;
  const start = rowStart(layout, row);
  gradients[1].values.fill(1, start, start + rowLength(layout, row));
  gradients[1].touched[row] = 1;
  const run = makeUpdater(layout, state, gradients);
  for (const group of groups) run(group, { number: 1, rate: 0.01, positions: 1 });
  return { ...state, gradients };
};

test('rows are contiguous and cover all parameters', () => {
  for (let row = 1; row < ROWS; row += 1) {
    expect(rowStart(layout, row)).toBe(rowStart(layout, row - 1) + rowLength(layout, row - 1));
  }
  expect(rowStart(layout, ROWS - 1) + rowLength(layout, ROWS - 1)).toBe(layout.size);
  expect(GROUPS).toBe(PIECE_SQUARES + ROWS - FEATURES);
});

test('a used feature takes two steps, those with other squares of the king take one', () => {
  const { parameters } = update(4);
  const changes = rowsOf(PIECE_SQUARE).map((row) => parameters[rowStart(layout, row)].toFixed(4));
  expect(changes).toEqual(
    Array.from({ length: KING_SQUARES }, (_, king) => (king === 4 ? '-0.0200' : '-0.0100')),
  );
});

test('unused rows do not change', () => {
  const { parameters, means } = update(
    4,
    Array.from({ length: GROUPS }, (_, group) => group),
  );
  expect(parameters.filter((value) => value !== 0)).toHaveLength(
    KING_SQUARES * layout.featureLength,
  );
  // The moments of the used feature, and those that the nine features of its piece and square share.
  expect(means.filter((value) => value !== 0)).toHaveLength(2 * layout.featureLength);
  expect(parameters[rowStart(layout, BIAS_ROW)]).toBe(0);
});

test('the gradients are reset after a batch', () => {
  const { gradients } = update(4);
  expect(gradients.every(({ values }) => values.every((value) => value === 0))).toBe(true);
  expect(gradients.every(({ touched }) => touched.every((value) => value === 0))).toBe(true);
});
