import { makeKey } from '@chuhe/cloudbook/position-key';
import { expect, test } from 'vitest';
import { positionHash } from '../position-hash.ts';
import { makeRandomLine } from '../testing/random-line.ts';
import {
  addUp,
  bucketBits,
  bucketStart,
  findInBucket,
  firstBits,
  type MoveCounts,
  type PositionCounts,
  readPosition,
  SegmentWriter,
  scanBucket,
} from './packed-statistics.ts';

/** The sizes of the header of COPY, and of what comes before the data of a row: columns, two numbers and the length. */
const [HEADER, BEFORE_DATA] = [19, 2 + 8 + 8 + 4];

/** The buckets that a writer has made, by number. */
function readRows(bytes: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const view = Buffer.from(bytes);
  const buckets = new Map<number, Uint8Array>();
  for (let at = HEADER; view.readInt16BE(at) === 3; ) {
    const length = view.readInt32BE(at + BEFORE_DATA - 4);
    const start = at + BEFORE_DATA;
    buckets.set(view.readInt32BE(at + 14), view.subarray(start, start + length));
    at = start + length;
  }
  return buckets;
}

function counts(move: number, changes: Partial<MoveCounts> = {}): MoveCounts {
  const none = { year: 0, wins: 0, draws: 0, losses: 0, others: 0, mirrored: 0, sample: 1 };
  return { move, ...none, ...changes };
}

const POSITIONS: readonly PositionCounts[] = [
  {
    hash: 0,
    moves: [
      counts(1, { wins: 1, year: 2024, sample: 3_000_000_000 }),
      counts(2, { draws: 1, mirrored: 1, year: 1899 }),
      counts(2, { losses: 1, year: 1900 }),
      counts(65_535, { others: 1, year: 9999 }),
    ],
    openings: [{ opening: 300, games: 4 }],
  },
  { hash: 7, moves: [counts(5, { wins: 300, draws: 2, losses: 1, mirrored: 17 })], openings: [] },
  { hash: 2 ** 40, moves: [], openings: [{ opening: 1, games: 1 }] },
  { hash: 2 ** 48 - 1, moves: [counts(9, { losses: 2 })], openings: [] },
];

test.each([0, 1, 9, 24])(
  'positions are read as they were written, with %i bits of buckets',
  (bits) => {
    const writer = new SegmentWriter(1, bits);
    for (const position of POSITIONS) writer.add(position);
    const { count, bytes } = writer.end();
    const buckets = readRows(bytes);
    expect(buckets.size).toBe(count);
    const read = [...buckets].flatMap(([bucket, data]) => [
      ...scanBucket(data, bucketStart(bucket, bits)),
    ]);
    expect(read.map(readPosition)).toEqual(POSITIONS);
    expect(read.map(({ moves }) => moves)).toEqual(POSITIONS.map(({ moves }) => moves.length));
    for (const position of POSITIONS) {
      const bucket = firstBits(position.hash) >> (24 - bits);
      const data = buckets.get(bucket) ?? new Uint8Array();
      expect(findInBucket(data, bucketStart(bucket, bits), position.hash)).toEqual(position);
      expect(findInBucket(data, bucketStart(bucket, bits), position.hash + 1)).toBeUndefined();
    }
  },
);

test('a sum has the games of all counts and the newest of them', () => {
  const [one, other]: readonly [PositionCounts, PositionCounts] = [
    { hash: 3, moves: [counts(1, { wins: 1, sample: 9 })], openings: [{ opening: 1, games: 2 }] },
    {
      hash: 3,
      moves: [
        counts(1, { wins: 1, losses: 2, mirrored: 1, sample: 4 }),
        counts(1, { year: 2000, draws: 1 }),
      ],
      openings: [
        { opening: 1, games: 1 },
        { opening: 2, games: 1 },
      ],
    },
  ];
  const before = structuredClone([one, other]);
  expect(addUp([one, other])).toEqual({
    hash: 3,
    moves: [
      counts(1, { wins: 2, losses: 2, mirrored: 1, sample: 9 }),
      counts(1, { year: 2000, draws: 1 }),
    ],
    openings: [
      { opening: 1, games: 3 },
      { opening: 2, games: 1 },
    ],
  });
  expect([one, other]).toEqual(before);
});

test('no two of many positions have the same hash, and the hashes fill the buckets evenly', () => {
  const keys = new Map<string, number>();
  for (let seed = 1; seed <= 400; seed += 1) {
    for (const position of makeRandomLine(seed, 60).positions) {
      const { key } = makeKey(position);
      keys.set(Buffer.from(key).toString('hex'), positionHash(key));
    }
  }
  const hashes = [...keys.values()];
  expect(new Set(hashes).size).toBe(keys.size);
  expect(keys.size).toBeGreaterThan(15_000);
  const filled = new Map<number, number>();
  for (const hash of hashes) {
    const bucket = firstBits(hash) >> 18;
    filled.set(bucket, (filled.get(bucket) ?? 0) + 1);
  }
  const usual = hashes.length / 64;
  expect(filled.size).toBe(64);
  // Five standard deviations.
  for (const count of filled.values()) {
    expect(Math.abs(count - usual)).toBeLessThan(5 * Math.sqrt(usual));
  }
});

test.each([
  [0, 0],
  [90, 0],
  [100, 1],
  [100_000, 11],
  [1e12, 24],
])('a segment of %i moves has %i bits of buckets', (moves, bits) => {
  expect(bucketBits(moves)).toBe(bits);
});
