import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type FileExercise, movesOf, openExerciseFile } from './exercise-file.ts';
import { makeExercises, makeLine, packExercises, packLines } from './testing/pack-exercises.ts';

const exercises = makeExercises(12);

test('a file has the exercises that were packed, sorted by id, and a version that depends on them', () => {
  const { version, read } = openExerciseFile(packExercises(exercises));
  expect(read()).toEqual(exercises.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  expect(openExerciseFile(packExercises(exercises.slice(1))).version).not.toBe(version);
  expect(openExerciseFile(packExercises([])).read()).toEqual([]);
});

test('moves are written without blanks', () => {
  expect(movesOf('h2e2h9g7')).toEqual(['h2e2', 'h9g7']);
  expect(movesOf('')).toEqual([]);
});

test('a damaged file is refused as a whole', () => {
  const packed = packExercises(exercises);
  expect(() => openExerciseFile(packed.subarray(0, -1))).toThrow('not a file of exercises');
  expect(() => openExerciseFile(Buffer.from('rubbish'))).toThrow('not a file of exercises');
  expect(() => openExerciseFile(brotliCompressSync('chuhe exercises 2\n'))).toThrow('not a file');
  const bytes = brotliDecompressSync(packed);
  bytes[bytes.length - 2] = (bytes.at(-2) ?? 0) ^ 1;
  expect(() => openExerciseFile(brotliCompressSync(bytes))).toThrow('damaged');
});

const [first] = exercises;
if (first === undefined) throw new Error('no exercise');

test.each<[string, Partial<Record<keyof FileExercise, unknown>>]>([
  ['id', { id: 'x' }],
  ['fen', { fen: `${first.fen} - - 0 1` }],
  ['fen', { fen: '9/9/9/9/9/9/9/9/9/9 w' }],
  ['last', { last: 'e4e5' }],
  ['moves', { moves: first.moves.slice(4) }],
  ['moves', { moves: 'a0a9' }],
  ['moves', { moves: '' }],
  ['kind', { kind: 'fun' }],
  ['rating', { rating: -5 }],
  ['red', { red: 'a\u0007' }],
  ['the number of columns', { date: '1980\tmore' }],
])('an exercise whose %s is wrong is named by its line: %j', (problem, change) => {
  const line = makeLine(Object.assign({}, first, change));
  expect(() => openExerciseFile(packLines([line])).read()).toThrow(`line 2: ${problem} is wrong`);
});

test('exercises stand once, in their order', () => {
  const line = makeLine(first);
  expect(() => openExerciseFile(packLines([line, line])).read()).toThrow('line 3: the order of id');
});
