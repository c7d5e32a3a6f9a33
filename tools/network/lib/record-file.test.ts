import {
  appendFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openRecordFile, readRecordFile } from './record-file.mjs';
import { makeRecord } from './records.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-records-'));
const file = join(folder, 'positions.bin');
const ORIGIN = { seed: 1, nodes: 200, evaluation: 'classical' };
const game = (count: number) =>
  Buffer.concat(
    Array.from({ length: count }, (_, score) => makeRecord({ fen: INITIAL_FEN, score, result: 1 })),
  );
const gamesOf = (path: string) =>
  readRecordFile(path).frames.map((frame) => [frame.game, frame.count]);

beforeEach(() => {
  rmSync(file, { force: true });
  const records = openRecordFile(file, ORIGIN);
  for (const number of [0, 2, 1]) records.add(number, game(number + 1));
  records.close();
});
afterAll(() => rmSync(folder, { recursive: true }));

test('games are read in the order in which they were added', () => {
  expect(gamesOf(file)).toEqual([
    [0, 1],
    [2, 3],
    [1, 2],
  ]);
  expect(readRecordFile(file)).toMatchObject({ origin: ORIGIN, dropped: 0 });
});

test.each([1, 30, 73])(
  'a game without its last %i bytes is dropped, and others can follow',
  (lacking) => {
    truncateSync(file, readFileSync(file).length - lacking);
    expect(readRecordFile(file).dropped).toBe(12 + 2 * 31 - lacking);
    const records = openRecordFile(file, ORIGIN);
    expect(records.dropped).toBe(12 + 2 * 31 - lacking);
    records.add(7, game(4));
    records.close();
    expect(gamesOf(file)).toEqual([
      [0, 1],
      [2, 3],
      [7, 4],
    ]);
    expect(readRecordFile(file).dropped).toBe(0);
  },
);

/** Bytes of the second frame: 0 to 3 are in the length, 4 in the checksum, 8 in the number of the game, and 40 in a record. */
test.each([0, 1, 2, 3, 4, 8, 40])(
  'if byte %i of a game is altered, only this game is lost',
  (at) => {
    const bytes = readFileSync(file);
    bytes[bytes.indexOf('\n') + 1 + 12 + 31 + at] ^= 1;
    writeFileSync(file, bytes);
    const left = [
      [0, 1],
      [1, 2],
    ];
    expect(gamesOf(file)).toEqual(left);
    expect(readRecordFile(file)).toMatchObject({ dropped: 0, damaged: 12 + 3 * 31 });
    const records = openRecordFile(file, ORIGIN);
    records.add(2, game(3));
    records.close();
    expect(gamesOf(file)).toEqual([...left, [2, 3]]);
    expect(readFileSync(file).subarray(0, bytes.length)).toEqual(bytes);
  },
);

test('invalid bytes at the end are skipped, and games can follow', () => {
  appendFileSync(file, Buffer.alloc(50, 255));
  expect(readRecordFile(file)).toMatchObject({ dropped: 0, damaged: 50 });
  const records = openRecordFile(file, ORIGIN);
  records.add(3, game(1));
  records.close();
  expect(gamesOf(file).map(([number]) => number)).toEqual([0, 2, 1, 3]);
});

test('a file with an altered first line is refused', () => {
  writeFileSync(file, readFileSync(file, 'utf8').replace('}', ']'));
  expect(() => readRecordFile(file)).toThrow('is not a file of labelled positions');
});

test.each([
  ['seed', { ...ORIGIN, seed: 2 }],
  ['nodes', { ...ORIGIN, nodes: 100 }],
  ['evaluation', { ...ORIGIN, evaluation: 'aa76' }],
])('positions of another %s are not mixed in', (key, origin) => {
  expect(() => openRecordFile(file, origin)).toThrow(`was made with ${key}`);
});

test('another file is refused and not changed', () => {
  writeFileSync(file, 'something else\n');
  expect(() => openRecordFile(file, ORIGIN)).toThrow('is not a file of labelled positions');
  expect(readFileSync(file, 'utf8')).toBe('something else\n');
});
