import { expect, test } from 'vitest';
import { makeOffsets, OVERSCAN, rowAt, rowsInView, topToShow, totalHeight } from './row-window.ts';

const even = makeOffsets(1000, () => 28);

test('offsets add up the heights', () => {
  const offsets = makeOffsets(3, (index) => (index + 1) * 10);
  expect([...offsets]).toEqual([0, 10, 30, 60]);
  expect(totalHeight(offsets)).toBe(60);
});

test('finds the row at a position, also out of range', () => {
  expect([-5, 0, 27, 28, 280, 99_999].map((y) => rowAt(even, y))).toEqual([0, 0, 0, 1, 10, 999]);
});

test('includes the rows in view and some more', () => {
  const { start, end } = rowsInView(even, { top: 2800, height: 280 });
  expect(start).toBe(Math.floor((2800 - OVERSCAN) / 28));
  expect(end).toBe(Math.floor((3080 + OVERSCAN) / 28) + 1);
  expect(
    rowsInView(
      makeOffsets(0, () => 28),
      { top: 0, height: 280 },
    ),
  ).toEqual({ start: 0, end: 0 });
});

test('a visible row does not scroll', () => {
  expect(topToShow(even, 15, { top: 280, height: 400 })).toBe(280);
});

test('a near row scrolls until its neighbours are visible', () => {
  expect(topToShow(even, 24, { top: 280, height: 400 })).toBe(25 * 28 + 56 - 400);
  expect(topToShow(even, 9, { top: 280, height: 400 })).toBe(9 * 28 - 56);
});

test('a far row is centred, as far as the ends allow', () => {
  expect(topToShow(even, 500, { top: 0, height: 400 })).toBe(500 * 28 + 14 - 200);
  expect(topToShow(even, 0, { top: 9000, height: 400 })).toBe(0);
  expect(topToShow(even, 999, { top: 0, height: 400 })).toBe(28_000 - 400);
});
