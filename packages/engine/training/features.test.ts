import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { makeRandomPositions } from './check/random-positions.mjs';
import { canOccur, readFeatures } from './features.mjs';
import { seededRandom } from './random.mjs';
import { makeRow } from './rows.mjs';
import { type Shape, stackOf } from './shape.mjs';

const sort = (indices: readonly number[]) => indices.toSorted((a, b) => a - b);

const read = (
  fen: string,
  {
    isMirrored = false,
    kingPlaces = 9,
  }: { isMirrored?: boolean; kingPlaces?: Shape['kingPlaces'] } = {},
) => {
  const row = makeRow(fen, { score: 0, result: 1 });
  const features = readFeatures(row, { kingPlaces, isMirrored });
  return { ...features, us: sort(features.us), them: sort(features.them) };
};

test('each side counts squares from its own back rank, and pieces by king, kind and owner', () => {
  // Kings on e0 and d9; a red chariot on a1, a black pawn on i6.
  const { us, them } = read('3k5/9/9/8p/9/9/9/9/R8/4K4 w');
  // Red: king 1; own chariot (0) on 9, opposing pawn (7) on 62, kings (12) on 4 and 84.
  expect(us).toEqual([9, 7 * 90 + 62, 12 * 90 + 4, 12 * 90 + 84].map((at) => 1_170 + at));
  // Black: king 0; opposing chariot (1) on 72, own pawn (6) on 35, kings (12) on 3 and 85.
  expect(them).toEqual([90 + 72, 6 * 90 + 35, 12 * 90 + 3, 12 * 90 + 85]);
});

test('the starting position has the same features for both sides', () => {
  const { us, them, material, materialLead } = read(INITIAL_FEN);
  expect(us).toEqual(them);
  expect(us).toHaveLength(32);
  expect({ material, materialLead }).toEqual({ material: 15_264, materialLead: 0 });
});

test.each(['2bak4/4a4/4b4/p3p3p/9/2B3P2/P3P4/4B2C1/4A4/3AK2R1 b', '4k4/4a4/9/9/9/9/9/9/9/3K1R3 w'])(
  'the mirrored features of %s are those of the mirrored position',
  (fen) => {
    expect(read(fen, { isMirrored: true })).toEqual(read(Position.fromFen(fen).mirror().fen));
  },
);

test('features do not depend on colours, but for left and right', () => {
  const position = Position.fromFen('2bak4/4a4/4b4/p3p3p/9/2B3P2/P3P4/4B2C1/4A4/3AK2R1 b');
  // `swapColors` also turns the board, which exchanges left and right.
  expect(read(position.swapColors().mirror().fen)).toEqual(read(position.fen));
});

test.each([
  [2, 0],
  [4, 0],
  [5, 1],
  [28, 6],
  [29, 7],
  [32, 7],
])('%i pieces use stack %i', (count, stack) => {
  expect(stackOf(count)).toBe(stack);
});

test('with six king places, the view of a king on file f is mirrored', () => {
  // Red's king on f0, its mirror image d0, is place 0; Black's king on e8 is place 3 from its own view.
  const { us, them } = read('9/4k4/9/9/9/9/9/9/R8/5K3 w', { kingPlaces: 6 });
  // The chariot on a1 is seen on i1.
  expect(us).toEqual([17, 12 * 90 + 3, 12 * 90 + 76]);
  expect(them).toEqual([90 + 72, 12 * 90 + 13, 12 * 90 + 86].map((at) => 3 * 1_170 + at));
});

test('with six king places, a position and its mirror image have the same features', () => {
  const fen = '3k5/4a4/9/2n6/9/6N2/9/9/9/2R2K3 w';
  const options = { kingPlaces: 6 } as const;
  expect(read(fen, { ...options, isMirrored: true })).toEqual(read(fen, options));
});

test.each([9, 6] as const)(
  'every feature of a position can occur, with %i king places',
  (kingPlaces) => {
    for (const fen of makeRandomPositions(200, seededRandom(3))) {
      const { us, them } = read(fen, { kingPlaces });
      expect([...us, ...them].filter((feature) => !canOccur(feature, kingPlaces))).toEqual([]);
    }
  },
);

/** Number of squares on which a piece can stand. */
function countSquares(piece: number): number {
  const features = Array.from({ length: 90 }, (_, square) => piece * 90 + square);
  return features.filter((feature) => canOccur(feature, 9)).length;
}

test('kings, advisors and elephants occur on few squares of a view', () => {
  // Own advisor, opposing advisor, own elephant, opposing elephant, kings: the own one on its place, and nine squares of the other one.
  expect([2, 3, 10, 11, 12].map(countSquares)).toEqual([5, 5, 7, 7, 10]);
  expect(canOccur(1_170 + 12 * 90 + 3, 9)).toBe(false);
});
