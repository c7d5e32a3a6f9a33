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
import { afterAll, beforeEach, expect, test } from 'vitest';
import { numberOf } from './game-record.mjs';
import { openGamesFile, readGamesFile } from './games-file.mjs';
import { makeSample } from './testing/sample-game.ts';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-games-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'seed-1.games');
const ORIGIN = { play: 1, seed: 1, nodes: 800, network: 'aa', engine: 'bb', openings: 'cc' };
const game = (number: number) => makeSample({ number, moves: 'h2e2 h9g7 h0g2' });
/** Head of a frame, and its whole length. */
const HEAD = 8;
const FRAME = HEAD + game(0).length;

async function append(...numbers: number[]) {
  const games = await openGamesFile(file, ORIGIN, () => undefined);
  for (const number of numbers) games.add(game(number));
  games.close();
  return games.removed;
}

async function read() {
  const { parts } = await readGamesFile(file);
  const found = { numbers: new Array<number>(), damaged: 0, incomplete: 0 };
  for await (const { records, damaged, incomplete } of parts) {
    found.numbers.push(...records.map(numberOf));
    found.damaged += damaged;
    found.incomplete = incomplete;
  }
  return found;
}

beforeEach(async () => {
  rmSync(file, { force: true });
  await append(0, 2, 1);
});

test('games are read in the order in which they were added, also by later runs', async () => {
  expect(await append(5)).toBe(0);
  expect(await read()).toEqual({ numbers: [0, 2, 1, 5], damaged: 0, incomplete: 0 });
  expect((await readGamesFile(file)).origin).toEqual(ORIGIN);
});

test('an incomplete game at the end is removed by the next run, wherever it was cut', async () => {
  for (let lacking = 1; lacking < FRAME; lacking += 1) {
    rmSync(file, { force: true });
    await append(0, 2, 1);
    truncateSync(file, readFileSync(file).length - lacking);
    const left = FRAME - lacking;
    expect(await read()).toEqual({ numbers: [0, 2], damaged: 0, incomplete: left });
    expect(await append(7)).toBe(left);
    expect(await read()).toEqual({ numbers: [0, 2, 7], damaged: 0, incomplete: 0 });
  }
});

test('any altered byte of a game loses this game only', async () => {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('\n') + 1;
  for (let at = 0; at < FRAME; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[start + FRAME + at] = (damaged[start + FRAME + at] ?? 0) ^ 0x10;
    writeFileSync(file, damaged);
    expect(await read()).toEqual({ numbers: [0, 1], damaged: FRAME, incomplete: 0 });
  }
});

test('a damaged game stays in the file, and games can follow it', async () => {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
  writeFileSync(file, bytes);
  expect(await append(9)).toBe(0);
  expect(await read()).toMatchObject({ numbers: [0, 2, 9], damaged: FRAME });
  expect(readFileSync(file).subarray(0, bytes.length)).toEqual(bytes);
});

test('a damaged length that reaches beyond the end loses this game only', async () => {
  const bytes = readFileSync(file);
  const start = bytes.indexOf('\n') + 1;
  bytes.writeUInt16LE(4_000, start);
  bytes.writeUInt16LE(0xffff - 4_000, start + 2);
  writeFileSync(file, bytes);
  expect(await read()).toEqual({ numbers: [2, 1], damaged: FRAME, incomplete: 0 });
  expect(await append()).toBe(0);
});

test('games after a long damaged part are found', async () => {
  const one = readFileSync(file).subarray(-FRAME);
  // Each fourth byte looks like the beginning of a long frame.
  appendFileSync(file, Buffer.alloc(20_000, Buffer.from([0x00, 0x0f, 0xff, 0xf0])));
  appendFileSync(file, one);
  expect(await read()).toEqual({ numbers: [0, 2, 1, 1], damaged: 20_000, incomplete: 0 });
});

test.each([
  ['play', { ...ORIGIN, play: 2 }],
  ['seed', { ...ORIGIN, seed: 2 }],
  ['nodes', { ...ORIGIN, nodes: 5_000 }],
  ['network', { ...ORIGIN, network: 'dd' }],
  ['engine', { ...ORIGIN, engine: 'dd' }],
  ['openings', { ...ORIGIN, openings: 'dd' }],
])('games of another %s are not mixed in', async (key, origin) => {
  const bytes = readFileSync(file);
  await expect(openGamesFile(file, origin, () => undefined)).rejects.toMatchObject({
    name: 'RunError',
    message: expect.stringContaining(`was made with ${key}`),
  });
  expect(readFileSync(file)).toEqual(bytes);
});

test('another file is refused and not changed', async () => {
  writeFileSync(file, 'something else\n');
  await expect(append(1)).rejects.toThrow('is not a file of games');
  expect(readFileSync(file, 'utf8')).toBe('something else\n');
  await expect(readGamesFile(join(folder, 'none.games'))).rejects.toThrow('cannot be read');
});

test('an empty file, left by a run that was killed at once, is begun', async () => {
  writeFileSync(file, '');
  await append(3);
  expect(await read()).toMatchObject({ numbers: [3] });
});
