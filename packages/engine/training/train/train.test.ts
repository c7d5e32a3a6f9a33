import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { IS_FULL } from '../../src/testing/full.ts';
import { parseNetwork } from '../network-file.mjs';
import { FLAGS_AT, ROW_BYTES, SCORE_AT } from '../rows.mjs';
import { readShape } from '../shape.mjs';
import { makeRandomGames } from '../testing/random-games.ts';
import { FILES, train } from './train.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-train-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Each with 20 positions. */
const GAMES = IS_FULL ? 140 : 40;
const CHUNK = makeRandomGames(GAMES);
const FILTER = { keepChecks: false, keepCaptures: false, keepMates: false, scoreLimit: 3_000 };

const optionsFor = (name: string) => ({
  chunks: [CHUNK],
  out: join(folder, name),
  name: 'Chuhe test',
  notice: '',
  shape: readShape('6,64,pairwise'),
  weights: 'i8' as const,
  start: undefined,
  filter: FILTER,
  validation: 0.1,
  scoreShare: 0.9,
  depthExponent: 0,
  epochs: 2,
  patience: 0,
  batch: 10 * GAMES,
  rate: 0.002,
  seed: 7,
  threads: 1,
  interval: 1,
});
const silent = () => undefined;
const stopIn = (epoch: number) => (line: string) => {
  if (line.startsWith(`epoch ${epoch}`)) throw new Error('stopped');
};
const read = (name: string, file: keyof typeof FILES) =>
  readFileSync(join(folder, name, FILES[file]));
const digest = (name: string) =>
  (['checkpoint', 'curve', 'picture', 'network'] as const).map((file) => crc32(read(name, file)));

test('the loss on held-out games falls, and the network of the best epoch is saved', async () => {
  const lines: string[] = [];
  const options = { ...optionsFor('falls'), batch: IS_FULL ? 100 : 40, epochs: 4, threads: 2 };
  const { before, best, bestStep } = await train(options, (line) => lines.push(line));
  expect(best).toBeLessThan(0.7 * before);
  expect(bestStep).toBeGreaterThan(0);
  expect(lines[0]).toMatch(/^\d+ training positions, \d+ validation positions$/);
  expect(lines).toContainEqual(expect.stringMatching(/^epoch 1 of 4, step 1 of \d+, loss 0\.\d+/));
  const network = parseNetwork(read('falls', 'network'));
  expect(network).toMatchObject({ name: 'Chuhe test', shape: options.shape });
  expect(network.weights.some((weight) => Math.abs(weight) > 127)).toBe(false);
  expect(read('falls', 'picture').toString()).toContain('<polyline');
});

test('the result does not depend on the number of threads', async () => {
  await train(optionsFor('one'), silent);
  await train({ ...optionsFor('two'), threads: 2 }, silent);
  expect(digest('two')).toEqual(digest('one'));
});

test('a killed training continues to the same result', async () => {
  const stopped = optionsFor('stopped');
  await expect(train(stopped, stopIn(2))).rejects.toThrow('stopped');
  // A killed process can leave points after its checkpoint, and a part of a line.
  appendFileSync(join(stopped.out, FILES.curve), '{"step":3,"loss":1}\n{"st');
  const lines: string[] = [];
  const continued = await train(stopped, (line) => lines.push(line));
  expect(lines).toContain('continues after step 2');
  expect(await train(optionsFor('whole'), silent)).toEqual(continued);
  expect(digest('stopped')).toEqual(digest('whole'));
});

test('without held-out games the last network is saved, and no validation loss is shown', async () => {
  const lines: string[] = [];
  const options = { ...optionsFor('all'), validation: 0 };
  const trained = await train(options, (line) => lines.push(line));
  expect(trained).toMatchObject({ tested: 0, bestStep: 4 });
  expect(lines[0]).toContain(', 0 validation positions');
  expect(lines.filter((line) => line.startsWith('validation'))).toEqual([]);
  expect(read('all', 'curve').toString()).not.toContain('validation');
  expect(read('all', 'picture').toString()).not.toContain('>0.00000<');
});

test('training stops early without a lower loss on the held-out games', async () => {
  const lines: string[] = [];
  const start = { network: parseNetwork(read('whole', 'network')), origin: 'whole' };
  const noisy = { ...optionsFor('early'), rate: 0.5, epochs: 9, patience: 1, start };
  const { bestStep } = await train(noisy, (line) => lines.push(line));
  expect(bestStep).toBe(0);
  expect(lines.filter((line) => line.startsWith('validation'))).toHaveLength(2);
  // A finished training does not go on.
  await train(noisy, (line) => lines.push(line));
  expect(lines.filter((line) => line.startsWith('epoch'))).toHaveLength(2);
});

test('a number that is not finite stops training with the reason, and the last checkpoint stays', async () => {
  const options = { ...optionsFor('diverges'), rate: 1e38 };
  await expect(train(options, silent)).rejects.toThrow('Training has diverged after step');
  const line = read('diverges', 'checkpoint').toString().split('\n')[0];
  expect(JSON.parse(line)).toMatchObject({ progress: { step: 0 } });
});

test('a network with numbers that are not finite does not replace the last one', async () => {
  const initial: Buffer[] = [];
  const keepInitial = (line: string) => {
    if (line.startsWith('epoch 1')) initial.push(read('infinite', 'network'));
  };
  // The loss of the only step is that before it. The step is larger than the largest number.
  const options = { ...optionsFor('infinite'), validation: 0, batch: 20 * GAMES, rate: 3e38 };
  await expect(train(options, keepInitial)).rejects.toThrow('Training has diverged after step 1');
  expect(initial.map((bytes) => read('infinite', 'network').equals(bytes))).toEqual([true]);
});

test.each([
  ['is cut', (path: string) => truncateSync(path, 100_000), 'is cut: it has 100000 of'],
  ['is damaged', (path: string) => alter(path, 1_000_000), 'is damaged'],
  ['has another step', (path: string) => alterAfter(path, '"step":'), 'is damaged'],
  ['has another loss', (path: string) => alterAfter(path, '"best":0.'), 'is damaged'],
  ['has another rate', (path: string) => alterAfter(path, '"rate":0.00'), 'is damaged'],
  ['has no settings', (path: string) => alterAfter(path, '"set'), 'is damaged'],
  ['is another file', (path: string) => writeFileSync(path, 'something\n'), 'is not a training'],
])('a checkpoint that %s is refused and not changed', async (what, change, reason) => {
  const options = { ...optionsFor(what), epochs: 1 };
  await trainOnce();
  cpSync(optionsFor('once').out, options.out, { recursive: true });
  change(join(options.out, FILES.checkpoint));
  const bytes = read(what, 'checkpoint');
  await expect(train(options, silent)).rejects.toThrow(reason);
  expect(Buffer.compare(read(what, 'checkpoint'), bytes)).toBe(0);
});

let trained: Promise<unknown> | undefined;
/** A training whose copies are damaged. */
function trainOnce(): Promise<unknown> {
  trained ??= train({ ...optionsFor('once'), epochs: 1 }, silent);
  return trained;
}

function alter(path: string, at: number): void {
  const bytes = readFileSync(path);
  bytes[at] ^= 1;
  writeFileSync(path, bytes);
}

function alterAfter(path: string, text: string): void {
  const at = readFileSync(path).indexOf(text);
  expect(at).toBeGreaterThan(0);
  alter(path, at + text.length);
}

test('other settings or positions do not continue a training', async () => {
  expect(read('one', 'checkpoint').toString('latin1')).toMatch(/"trainer":"[\da-f]{64}"/);
  await expect(train({ ...optionsFor('one'), rate: 0.1 }, silent)).rejects.toThrow(
    'with rate 0.002',
  );
  const chunks = [{ ...CHUNK, gameOf: CHUNK.gameOf.map((game) => game + 1) }];
  await expect(train({ ...optionsFor('one'), chunks }, silent)).rejects.toThrow(
    /with (positions|held|data) /,
  );
});

test('an initial network of another shape is refused', async () => {
  const start = { network: parseNetwork(read('one', 'network')), origin: 'one' };
  const options = { ...optionsFor('shape'), shape: readShape('9,64'), start };
  await expect(train(options, silent)).rejects.toThrow('has the shape 6,64,pairwise, not 9,64');
});

test('the weights of an initial network are clipped to the limits of the training', async () => {
  const network = parseNetwork(read('one', 'network'));
  network.weights.set([300, -300]);
  network.bias.set([300]);
  const start = { network, origin: 'wide' };
  await expect(train({ ...optionsFor('wide'), start }, stopIn(1))).rejects.toThrow('stopped');
  const { weights, bias } = parseNetwork(read('wide', 'network'));
  for (const values of [weights, bias]) {
    expect(values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBe(127);
  }
});

test('filtered and unreadable positions are dropped and counted', async () => {
  const rows = CHUNK.rows.slice();
  const flag = (row: number, bits: number) => {
    rows[row * ROW_BYTES + FLAGS_AT] |= bits;
  };
  flag(0, 8);
  flag(1, 8);
  flag(2, 16);
  flag(3, 32);
  new DataView(rows.buffer).setInt16(4 * ROW_BYTES + SCORE_AT, 3_001, true);
  // A position without pieces.
  rows.fill(0, 5 * ROW_BYTES, 5 * ROW_BYTES + 12);
  const lines: string[] = [];
  const options = { ...optionsFor('filter'), chunks: [{ ...CHUNK, rows }], epochs: 1 };
  await train(options, (line) => lines.push(line));
  expect(lines[0]).toContain('; dropped: broken 1, check 2, capture 1, mate 1, score 1');
});
