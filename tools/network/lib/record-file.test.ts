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

test.each([1, 30, 73])('a game that lacks %i bytes is dropped, and others follow', (lacking) => {
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
});

test('a byte that was altered drops its game and what follows', () => {
  const bytes = readFileSync(file);
  bytes[bytes.indexOf('\n') + 1 + 12 + 31 + 40] ^= 1;
  writeFileSync(file, bytes);
  expect(gamesOf(file)).toEqual([[0, 1]]);
});

test('rubbish at the end is no game', () => {
  appendFileSync(file, Buffer.alloc(50, 255));
  expect(readRecordFile(file)).toMatchObject({ dropped: 50 });
  expect(gamesOf(file)).toHaveLength(3);
});

test.each([
  ['seed', { ...ORIGIN, seed: 2 }],
  ['nodes', { ...ORIGIN, nodes: 100 }],
  ['evaluation', { ...ORIGIN, evaluation: 'aa76' }],
])('positions of another %s are not mixed in', (key, origin) => {
  expect(() => openRecordFile(file, origin)).toThrow(`was made with ${key}`);
});

test('a foreign file is refused and left as it is', () => {
  writeFileSync(file, 'something else\n');
  expect(() => openRecordFile(file, ORIGIN)).toThrow('is no file of labelled positions');
  expect(readFileSync(file, 'utf8')).toBe('something else\n');
});
