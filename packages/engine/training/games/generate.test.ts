import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { numberOf } from './game-record.mjs';
import { readGamesFile } from './games-file.mjs';
import { generateGames, type Watch } from './generate.mjs';
import { testOpenings } from './testing/test-openings.ts';

const folder = mkdtempSync(join(tmpdir(), 'chuhe-selfplay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const OPTIONS = { nodes: 20, network: 'own', seed: 9, threads: 1, openings: testOpenings() };

function run(
  name: string,
  options: Partial<Parameters<typeof generateGames>[0]>,
  watch: Partial<Watch> = {},
) {
  return generateGames(
    { ...OPTIONS, plies: 400, folder: join(folder, name), ...options },
    {
      signal: new AbortController().signal,
      print: () => undefined,
      onStart: () => undefined,
      onGame: () => undefined,
      ...watch,
    },
  );
}

async function gamesOf(file: string) {
  const games = new Map<number, string>();
  const { parts } = await readGamesFile(file);
  for await (const { records } of parts) {
    for (const record of records) games.set(numberOf(record), Buffer.from(record).toString('hex'));
  }
  return games;
}

test('an interrupted run continues to the same file', async () => {
  const { file, tally } = await run('whole', {});
  expect(tally.plies).toBeGreaterThanOrEqual(400);
  expect(tally.numbers.size).toBeGreaterThan(1);
  const cut = join(folder, 'whole', 'seed-1000.games');
  copyFileSync(file, cut);
  truncateSync(file, readFileSync(file).length - 5);
  const lines: string[] = [];
  const again = await run('whole', {}, { print: (line) => lines.push(line) });
  expect(lines).toEqual([expect.stringContaining('bytes of an incomplete game are removed')]);
  expect(again.tally).toEqual(tally);
  expect(readFileSync(file)).toEqual(readFileSync(cut));
});

test('two threads play the same games as one', async () => {
  const alone = await gamesOf((await run('alone', {})).file);
  const both = await gamesOf((await run('both', { threads: 2 })).file);
  const shared = [...both].filter(([number]) => alone.has(number));
  expect(shared.length).toBeGreaterThan(1);
  expect(shared).toEqual(shared.map(([number]) => [number, alone.get(number)]));
});

test('a signal ends a run without a limit, and its games are kept', async () => {
  const stop = new AbortController();
  const { file, tally } = await run(
    'stopped',
    { plies: 0 },
    { signal: stop.signal, onGame: ({ numbers }) => numbers.size === 3 && stop.abort() },
  );
  expect(tally.numbers.size).toBe(3);
  expect([...(await gamesOf(file)).keys()]).toEqual([0, 1, 2]);
});

test('a run with many threads prints no warning', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  try {
    await run('many', { threads: 12, plies: 1 });
  } finally {
    process.off('warning', note);
  }
  expect(warnings).toEqual([]);
});

test('games with other nodes are not added to a file', async () => {
  await run('nodes', { plies: 1 });
  await expect(run('nodes', { nodes: 30 })).rejects.toMatchObject({
    name: 'RunError',
    message: expect.stringContaining('was made with nodes 20, not 30'),
  });
});

test('a file that is not a network is refused before anything is written', async () => {
  const network = join(folder, 'foreign.nnue');
  writeFileSync(network, 'something else');
  await expect(run('foreign', { network })).rejects.toMatchObject({
    name: 'RunError',
    message: expect.stringContaining(network),
  });
  expect(existsSync(join(folder, 'foreign'))).toBe(false);
});
