import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRandomPositions } from '../check/random-positions.mjs';
import { seededRandom } from '../random.mjs';
import { openRecordFile } from '../record-file.mjs';
import { makeRecord } from '../records.mjs';
import { planRuns, train } from './train.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-train-'));
const file = join(folder, 'positions.bin');
afterAll(() => rmSync(folder, { recursive: true }));

/** The scores in these tests depend only on the number of pawns of the side to move. */
const countPawns = (fen: string) => fen.split(fen.endsWith(' w') ? 'P' : 'p').length - 1;

beforeAll(() => {
  const records = openRecordFile(file, { seed: 1, nodes: 1, evaluation: 'classical' });
  const fens = makeRandomPositions(400, seededRandom(1));
  for (let game = 0; game < 20; game += 1) {
    const samples = fens.slice(game * 20, game * 20 + 20).map((fen) => {
      const score = 200 * countPawns(fen) - 500;
      return makeRecord({ fen, score, result: 1 + Math.sign(score) });
    });
    records.add(game, Buffer.concat(samples));
  }
  records.close();
});

const optionsFor = (name: string) => ({
  files: [file],
  out: join(folder, name),
  start: 'fresh',
  neurons: 8,
  epochs: 3,
  batch: 32,
  rate: 0.003,
  seed: 7,
  threads: 1,
  interval: 5,
});
const silent = () => undefined;
const stopInSecondEpoch = (line: string) => {
  if (line.startsWith('epoch 2')) throw new Error('stopped');
};

test('the loss on test positions falls', async () => {
  const lines: string[] = [];
  const many = { ...optionsFor('falls'), epochs: 20 };
  const { before, after, positions } = await train(many, (line) => lines.push(line));
  expect(positions).toBe(380);
  expect(after).toBeLessThan(before / 2);
  expect(lines).toContainEqual(expect.stringMatching(/^epoch 1 of 20, step 5 of 240, loss 0\.\d+/));
});

test('the result does not depend on the number of threads', async () => {
  await train(optionsFor('one'), silent);
  await train({ ...optionsFor('three'), threads: 3 }, silent);
  const [one, three] = ['one', 'three'].map((name) => readFileSync(join(folder, name)));
  expect(Buffer.compare(one, three)).toBe(0);
});

test('an interrupted training continues to the same result', async () => {
  const stopped = optionsFor('stopped');
  await expect(train(stopped, stopInSecondEpoch)).rejects.toThrow('stopped');
  expect(existsSync(stopped.out)).toBe(true);
  const lines: string[] = [];
  await train(stopped, (line) => lines.push(line));
  expect(lines).toContain('continues after step 12');
  await train(optionsFor('whole'), silent);
  expect(Buffer.compare(readFileSync(stopped.out), readFileSync(optionsFor('whole').out))).toBe(0);
});

test('other settings do not continue a training', async () => {
  await train(optionsFor('settings'), silent);
  await expect(train({ ...optionsFor('settings'), rate: 0.1 }, silent)).rejects.toThrow(
    'with rate 0.003',
  );
});

test('a file that is not a training is refused and not changed', async () => {
  writeFileSync(optionsFor('foreign').out, 'something\n');
  await expect(train(optionsFor('foreign'), silent)).rejects.toThrow('is not a training');
  expect(readFileSync(optionsFor('foreign').out, 'utf8')).toBe('something\n');
});

test('runs cover each epoch once, and can continue within one', () => {
  const settings = { epochs: 2, batch: 10, positions: 45, rate: 1, seed: 1 };
  const shape = (done: number) =>
    [...planRuns({ ...settings, neurons: 1, start: 'fresh', data: 0 }, 3, done)].map(
      ({ epoch, needsOrder, endsEpoch, from, to, last }) =>
        `${epoch} ${from}-${to} ${last}${needsOrder ? ' opens' : ''}${endsEpoch ? ' ends' : ''}`,
    );
  const second = ['1 0-30 8 opens', '1 30-45 10 ends'];
  expect(shape(0)).toEqual(['0 0-30 3 opens', '0 30-45 5 ends', ...second]);
  expect(shape(3)).toEqual(['0 30-45 5 opens ends', ...second]);
  expect(shape(10)).toEqual([]);
});
