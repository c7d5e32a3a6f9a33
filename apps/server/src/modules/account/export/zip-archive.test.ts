import { expect, test } from 'vitest';
import { readZip } from './testing/read-zip.ts';
import { type ArchiveFile, ArchiveTooLarge, writeArchive } from './zip-archive.ts';

const AT = new Date('2026-05-06T07:08:10Z');

function file(path: string, ...parts: readonly string[]): ArchiveFile {
  return {
    path,
    parts: async function* () {
      yield* parts;
    },
  };
}

async function pack(files: readonly ArchiveFile[], onFile = (_done: number) => {}) {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeArchive(files, { at: AT, onFile })) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('files come back as they were, with names in any language, and an empty file too', async () => {
  const done: number[] = [];
  const long = Array.from({ length: 5000 }, (_, index) => `ván ${index} 楚河\n`);
  const files = [file('ván cờ/楚河.pgn', ...long), file('empty.json'), file('a.txt', 'x')];
  const archive = await pack(files, (count) => done.push(count));
  expect([...readZip(archive)]).toEqual([
    ['ván cờ/楚河.pgn', long.join('')],
    ['empty.json', ''],
    ['a.txt', 'x'],
  ]);
  expect(done).toEqual([1, 2, 3]);
  expect(archive.length).toBeLessThan(long.join('').length / 3);
});

test('a long file is packed while it is read, so that few of its parts are in memory', async () => {
  const part = Array.from({ length: 20_000 }, (_, index) => `${(index * 7919) % 10_007}`).join();
  let [read, before, most] = [0, 0, 0];
  const long: ArchiveFile = {
    path: 'long.json',
    parts: async function* () {
      for (read = 1; read <= 60; read += 1) yield part;
    },
  };
  for await (const piece of writeArchive([long], { at: AT, onFile: () => {} })) {
    expect(piece.length).toBeLessThan(2 * part.length);
    most = Math.max(most, read - before);
    before = read;
  }
  expect(most).toBeLessThan(4);
});

test('too many files are refused before the first is written', async () => {
  const files = Array.from({ length: 0x8000 }, (_, index) => file(`${index}.json`, '[]'));
  const done: number[] = [];
  await expect(pack(files, (count) => done.push(count))).rejects.toThrow(ArchiveTooLarge);
  expect(done).toEqual([]);
});

test('an error of a file ends the archive with that error', async () => {
  const broken: ArchiveFile = {
    path: 'broken',
    parts: async function* () {
      yield 'begin';
      throw new Error('the database is away');
    },
  };
  await expect(pack([file('a', 'b'), broken])).rejects.toThrow('the database is away');
});
