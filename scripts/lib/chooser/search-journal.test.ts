import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSearchJournal } from './search-journal.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chooser-'));
});
afterEach(() => rm(folder, { recursive: true }));

const BY = { engine: 'Chuhe', network: 'one.nnue', sha256: 'a'.repeat(64) };
const position = (game: number) => ({ game, moves: ['h2e2'], played: 'h9g7', lines: {} });
const pathOf = () => join(folder, 'new', 'positions.jsonl');

it('continues after a restart, without a line that was cut', async () => {
  const journal = await openSearchJournal(pathOf(), BY);
  await journal.add(position(1));
  await journal.add(position(2));
  await appendFile(pathOf(), '{"game":3,"mo');
  const again = await openSearchJournal(pathOf(), BY);
  expect(again.done).toEqual([position(1), position(2)]);
  await again.add(position(3));
  expect((await openSearchJournal(pathOf(), BY)).done).toHaveLength(3);
});

it.each([
  ['engine', { ...BY, engine: 'Chuhe 2' }],
  ['network', { ...BY, network: 'two.nnue' }],
  ['content of the network', { ...BY, sha256: 'b'.repeat(64) }],
])('is refused with another %s, and stays as it is', async (_, other) => {
  await (await openSearchJournal(pathOf(), BY)).add(position(1));
  const before = await readFile(pathOf(), 'utf8');
  await expect(openSearchJournal(pathOf(), other)).rejects.toThrow(
    /has searches by Chuhe with one\.nnue \(aaaaaaaaaaaa\), not by/,
  );
  expect(await readFile(pathOf(), 'utf8')).toBe(before);
});

it('is refused if it names no engine', async () => {
  const path = join(folder, 'positions.jsonl');
  await writeFile(path, `${JSON.stringify(position(1))}\n`);
  await expect(openSearchJournal(path, BY)).rejects.toThrow(/by an unknown engine, not by Chuhe/);
});

it('begins again if not even the first line was finished', async () => {
  const path = join(folder, 'positions.jsonl');
  await writeFile(path, '{"engine":"Chu');
  expect((await openSearchJournal(path, BY)).done).toEqual([]);
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(BY)}\n`);
});
