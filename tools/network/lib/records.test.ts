import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { makeRandomPositions } from './check/random-positions.mjs';
import { seededRandom } from './random.mjs';
import { findRecords, makeRecord, parseRecords } from './records.mjs';

const samples = [INITIAL_FEN, ...makeRandomPositions(60, seededRandom(4))].map((fen, index) => ({
  fen,
  score: (index - 30) * 83,
  result: index % 3,
}));

test('a sequence of records is parsed as it was written', () => {
  expect(parseRecords(Buffer.concat(samples.map(makeRecord)))).toEqual(samples);
});

test('a record has 16 to 31 bytes', () => {
  const records = samples.map(makeRecord);
  expect(records.every(({ length }) => length >= 16 && length <= 31)).toBe(true);
  expect(makeRecord({ fen: '4k4/9/9/9/9/9/9/9/9/3K5 b', score: 0, result: 1 })).toHaveLength(16);
  expect(records[0]).toHaveLength(31);
});

test('finds the start of each record', () => {
  const records = samples.map(makeRecord);
  const starts = records.map((_, index) => Buffer.concat(records.slice(0, index)).length);
  expect(findRecords(Buffer.concat(records))).toEqual(starts);
});
