import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { afterAll, expect, test } from 'vitest';
import { type Origin, openRecordFile } from '../record-file.mjs';
import { makeRecord, parseRecords } from '../records.mjs';
import { type Data, readData } from './data.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-data-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ORIGIN = { seed: 1, nodes: 200, evaluation: 'classical' };

/** A file of games, each with three positions whose score is the number of the game. */
function makeFile(name: string, games: readonly number[], origin: Partial<Origin> = {}): string {
  const file = join(folder, name);
  const records = openRecordFile(file, { ...ORIGIN, ...origin });
  for (const game of games) {
    const record = makeRecord({ fen: INITIAL_FEN, score: game, result: 1 });
    records.add(game, Buffer.concat([record, record, record]));
  }
  records.close();
  return file;
}

function gamesOf({ records, trained }: Data): { trained: number[]; tested: number[] } {
  const scores = parseRecords(records).map(({ score }) => score);
  return { trained: scores.slice(0, trained), tested: scores.slice(trained) };
}

const ignore = (): void => undefined;

test('the last games are test games', () => {
  const file = makeFile('one', [4, 2, 0, 1, 3]);
  const { trained, tested } = gamesOf(readData([file], 0.3, ignore));
  expect(trained).toEqual([4, 4, 4, 2, 2, 2, 0, 0, 0, 1, 1, 1]);
  expect(tested).toEqual([3, 3, 3]);
});

test('a game in two files counts once, with a warning', () => {
  const files = [makeFile('a', [0, 1, 2, 3]), makeFile('b', [3, 2, 1, 0])];
  const warnings: string[] = [];
  const data = gamesOf(readData(files, 0.25, (line) => warnings.push(line)));
  expect(data).toEqual({ trained: [0, 0, 0, 1, 1, 1, 2, 2, 2], tested: [3, 3, 3] });
  expect(warnings).toEqual(['4 duplicate games are skipped']);
});

test('no opening is both in training and in test', () => {
  const files = [makeFile('c', [0, 1, 2, 3]), makeFile('d', [3, 2, 1, 0], { nodes: 100 })];
  const { trained, tested } = gamesOf(readData(files, 0.25, ignore));
  expect(new Set(trained)).toEqual(new Set([1, 2]));
  expect(new Set(tested)).toEqual(new Set([0, 3]));
});

test('games of another seed are not duplicates', () => {
  const files = [makeFile('e', [0, 1]), makeFile('f', [0, 1], { seed: 2 })];
  const warnings: string[] = [];
  const { starts } = readData(files, 0, (line) => warnings.push(line));
  expect(starts).toHaveLength(12);
  expect(warnings).toEqual([]);
});
