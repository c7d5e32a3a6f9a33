import * as fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../pgn/text-encoder.ts';
import { warningText } from '../pgn/warning.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import { newGame, setTag } from '../tree/tree.ts';
import { readFile } from './testing/read-file.ts';
import { makeZip, makeZip64, zipParts } from './testing/zip-files.ts';
import { writeXqf } from './write-xqf.ts';

const PGN = '[Red "A"]\n1. h2e2 h9g7 *\n\n[Red "B"]\n1. h2e2 a9a9 *\n';
const XQF = writeXqf(setTag(newGame(), 'Red', '胡荣华')).bytes;

/** A name that begins with bytes that are no text. */
const broken = (text: string, bytes: number[]): Uint8Array =>
  Uint8Array.from([...bytes, ...new TextEncoder().encode(text)]);

async function textsOf(archive: Uint8Array): Promise<string[]> {
  const { games, reading } = await readFile(archive);
  return [...games.flatMap(({ warnings }) => warnings), ...reading.warnings].map(warningText);
}

describe('a zip archive', () => {
  it('is read file by file, each in its own format', async () => {
    const archive = makeZip([
      { name: 'a.pgn', data: PGN },
      { name: 'folder/', data: '', method: 0 },
      { name: 'folder/b.xqf', data: XQF },
      { name: 'c.txt', data: '1. h2e2 *', method: 0 },
    ]);
    const { games, reading } = await readFile(archive);
    expect(reading.format).toBe('zip');
    expect(games.map(({ number, file, line }) => [number, file, line])).toEqual([
      [1, 'a.pgn', 1],
      [2, 'a.pgn', 4],
      [3, 'folder/b.xqf', 1],
      [4, 'c.txt', 1],
    ]);
    expect(games.map(({ game }) => game.tags[0]?.value)).toEqual(['A', 'B', '胡荣华', undefined]);
    const [warning] = games[1]?.warnings ?? [];
    expect(warning).toMatchObject({ code: 'illegal-move', game: 2, file: 'a.pgn', line: 5 });
    expect(reading.warnings).toEqual([]);
  });

  it('names a file as far as its name can be read, or else by its number', async () => {
    const archive = makeZip([
      { name: broken('club/b.pgn', [0xff]), data: PGN, flags: 0x800 },
      { name: broken('.pgn', [0xff, 0xfe, 0xff]), data: '1. h2e2 *', flags: 0x800 },
      { name: '', data: '1. h2e2 *' },
    ]);
    const { games } = await readFile(archive);
    expect(games.map(({ file }) => file)).toEqual([
      'club/b.pgn',
      'club/b.pgn',
      'entry 2',
      'entry 3',
    ]);
  });

  it('is read as the library of the package writes it', async () => {
    const archive = zipSync({ '中文.pgn': encodeText(PGN, 'utf-8').bytes });
    const { games } = await readFile(archive);
    expect(games.map(({ file }) => file)).toEqual(['中文.pgn', '中文.pgn']);
  });

  it.each([true, false])('may have the form zip64 (true offset: %s)', async (hasTrueOffset) => {
    const files = [
      { name: 'a.pgn', data: PGN },
      { name: 'b.xqf', data: XQF },
    ];
    const { games, reading } = await readFile(makeZip64(files, { hasTrueOffset }));
    expect(games.map(({ file }) => file)).toEqual(['a.pgn', 'a.pgn', 'b.xqf']);
    expect(reading.warnings).toEqual([]);
  });

  it('may state the place of a file in the form zip64', async () => {
    const [headers, directory, end] = zipParts([{ name: 'a.xqf', data: XQF }]);
    const packed = directory.slice(20, 24);
    const zip64 = [1, 0, 16, 0, ...packed, 0, 0, 0, 0, ...Array<number>(8).fill(0)];
    const entry = [...directory, ...zip64];
    entry.fill(0xff, 20, 24).fill(0xff, 42, 46);
    entry[30] = zip64.length;
    end[12] = entry.length;
    const { games, reading } = await readFile(Uint8Array.from([...headers, ...entry, ...end]));
    expect([games.length, reading.warnings]).toEqual([1, []]);
  });

  it('may follow other bytes, such as an empty archive', async () => {
    const archive = Uint8Array.from([...makeZip([]), ...makeZip([{ name: 'a.xqf', data: XQF }])]);
    const { games, reading } = await readFile(archive);
    expect([games.length, reading.warnings]).toEqual([1, []]);
  });

  it('may have names in GBK', async () => {
    const name = encodeText('第一局.xqf', 'gb18030').bytes;
    const { games } = await readFile(makeZip([{ name, data: XQF }]));
    expect(games[0]?.file).toBe('第一局.xqf');
  });

  it('names the files without games and says why', async () => {
    const { reading } = await readFile(
      makeZip([
        { name: 'note.txt', data: 'Hello' },
        { name: 'old.cbl', data: 'CCBridge\u0015' },
        { name: 'a.bin', data: Uint8Array.from({ length: 99 }, (_, at) => at % 7) },
        { name: 'b.zip', data: makeZip([{ name: 'a.pgn', data: PGN }]) },
        { name: 'secret.xqf', data: XQF, flags: 1 },
        { name: 'odd.xqf', data: XQF, method: 12 },
        { name: 'c.xqf', data: XQF },
      ]),
    );
    expect(reading.emptyFiles.map(warningText)).toEqual([
      'note.txt: the file contains no games',
      'old.cbl: the file is encrypted, save it as PGN or without a password: CCBridge 1/2',
      'a.bin: the file is not a text file',
      'b.zip: the format cannot be read: zip in a zip',
      'secret.xqf: the file is encrypted, save it as PGN or without a password',
      'odd.xqf: the format cannot be read: compression 12',
    ]);
    expect(reading.warnings.map(warningText)).toEqual([
      'note.txt, line 1: text that belongs to no game',
      'note.txt: the file contains no games',
      'old.cbl: the file is encrypted, save it as PGN or without a password: CCBridge 1/2',
      'a.bin: the file is not a text file',
      'b.zip: the format cannot be read: zip in a zip',
      'secret.xqf: the file is encrypted, save it as PGN or without a password',
      'odd.xqf: the format cannot be read: compression 12',
    ]);
  });

  it('skips folders, hidden files and pictures', async () => {
    const names = ['.DS_Store', '__MACOSX/._a.xqf', 'a/.git/b.pgn', 'c.JPG', 'd/Thumbs.db'];
    const files = names.map((name) => ({ name, data: 'x' }));
    const { reading } = await readFile(makeZip([...files, { name: 'e.xqf', data: XQF }]));
    expect(reading.warnings).toEqual([]);
  });

  it('without games is reported', async () => {
    const empty = await readFile(makeZip([]));
    expect(empty.reading).toMatchObject({
      format: 'zip',
      warnings: [{ code: 'no-games', game: 0 }],
    });
  });
});

describe('a damaged archive', () => {
  const files = [
    { name: 'a.xqf', data: XQF },
    { name: 'b.pgn', data: PGN },
    { name: 'c.xqf', data: XQF, checksum: 7 },
    { name: 'd.xqf', data: XQF },
  ];

  it('loses only the damaged files', async () => {
    const archive = makeZip(files);
    archive.fill(0xff, 35, 60);
    const { games, reading } = await readFile(archive);
    expect(games.map(({ file }) => file)).toEqual(['b.pgn', 'b.pgn', 'c.xqf', 'd.xqf']);
    expect(reading.warnings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'damaged-file a.xqf',
      'no-games a.xqf',
      'damaged-file c.xqf',
    ]);
  });

  it('is read up to its end if the directory is missing', async () => {
    const [headers] = zipParts(files);
    const { games, reading } = await readFile(Uint8Array.from(headers.slice(0, -9)));
    expect(games.map(({ file }) => file)).toEqual(['a.xqf', 'b.pgn', 'b.pgn', 'c.xqf', 'd.xqf']);
    expect(reading.warnings.map(({ code, file }) => `${code} ${file}`)).toEqual([
      'damaged-file undefined',
      'damaged-file c.xqf',
      'damaged-file d.xqf',
    ]);
  });

  it('loses only the files whose headers are damaged if the directory is missing', async () => {
    const [headers] = zipParts(files);
    const bytes = Uint8Array.from(headers);
    const second = bytes.findIndex((byte, at) => at > 0 && byte === 0x50 && bytes[at + 2] === 3);
    bytes[second] = 0;
    const { games, reading } = await readFile(bytes);
    expect(games.map(({ file }) => file)).toEqual(['a.xqf', 'c.xqf', 'd.xqf']);
    expect(reading.warnings[0]).toMatchObject({ code: 'damaged-file' });
  });

  it.each([
    ['the mark', 0],
    ['the length of the name', 28],
  ])('gives all files if %s of an entry of the directory is wrong', async (_, at) => {
    const [headers, directory, end] = zipParts(
      [1, 2, 3, 4, 5].map((digit) => ({ name: `${digit}.xqf`, data: XQF })),
    );
    const third = (directory.length / 5) * 2;
    directory[third + at] = 0x63;
    const { games, reading } = await readFile(Uint8Array.from([...headers, ...directory, ...end]));
    expect(games).toHaveLength(5);
    expect(reading.warnings.map(({ code, file }) => [code, file])).toEqual([
      ['damaged-file', undefined],
    ]);
  });

  it('never throws, whatever its bytes are', async () => {
    const archive = makeZip(files);
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(archive.length), async (changes, length) => {
        const damaged = archive.slice(0, length % 3 === 0 ? length : undefined);
        for (const [at, value] of changes) damaged[4 + (at % archive.length)] = value;
        await expect(textsOf(damaged)).resolves.toBeInstanceOf(Array);
      }),
      { numRuns: IS_FULL ? 300 : 80 },
    );
  });
});

describe('the limits of an archive', () => {
  it('cut a file that unpacks to a huge one', async () => {
    const start = cpuTime();
    const data = new Uint8Array(16 * 1024 * 1024).fill(0x20);
    const archive = zipSync({ 'a.pgn': data, 'b.xqf': XQF });
    const { games, reading } = await readFile(archive);
    expect(games.map(({ file }) => file)).toEqual(['b.xqf']);
    expect(reading.warnings[0]).toMatchObject({ code: 'too-many-bytes', file: 'a.pgn' });
    expect(cpuTime() - start).toBeLessThan(20_000);
  });

  it('end the reading when all files together are too large', async () => {
    const files = Array.from({ length: 9 }, (_, at) => ({ name: `${at}.xqf`, data: XQF }));
    const { games, reading } = await readFile(makeZip(files), { maxBytes: 3 * XQF.length + 9 });
    expect(games.length).toBeLessThan(9);
    expect(reading.warnings.some(({ code }) => code === 'too-many-bytes')).toBe(true);
  });

  it('end the reading when the files overlap, even if they unpack to nothing', async () => {
    // Empty blocks of a deflated file.
    const data = Uint8Array.from({ length: 50_000 }, (_, at) => (at % 5 < 3 ? 0 : 0xff));
    const [headers, directory] = zipParts([{ name: 'a.pgn', data, method: 0 }]);
    directory[10] = 8;
    const count = 2000;
    const size = directory.length * count;
    const [, , end] = zipParts([]);
    const view = new DataView(Uint8Array.from(end).buffer);
    for (const at of [8, 10]) view.setUint16(at, count, true);
    view.setUint32(12, size, true);
    view.setUint32(16, headers.length, true);
    const archive = new Uint8Array(headers.length + size + end.length);
    archive.set(headers);
    for (let at = 0; at < count; at += 1) {
      archive.set(directory, headers.length + at * directory.length);
    }
    archive.set(new Uint8Array(view.buffer), headers.length + size);
    const start = cpuTime();
    const { reading } = await readFile(archive);
    expect(reading.warnings.filter(({ code }) => code === 'damaged-file').length).toBeLessThan(20);
    expect(cpuTime() - start).toBeLessThan(5000);
  });
});
