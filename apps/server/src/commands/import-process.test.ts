import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { databaseIn } from '../db/data/folder.ts';
import { openPglite } from '../db/pglite-database.ts';
import { makeManyGames } from '../modules/game-db/testing/make-pgn.ts';
import { readTotals } from '../modules/game-db/testing/totals.ts';
import { IS_FULL } from '../testing/full.ts';
import { makeDataFolder, QUICK_NODE } from '../testing/server-process.ts';

/** Tests the built command as a process. `scripts/test.mjs` builds before it tests. */

const KILLS = 20;
const GAMES = 6000;
/** The maximum time from the beginning of the import until the process is killed, in milliseconds. */
const MAX_DELAY = 500;

const folder = await mkdtemp(join(tmpdir(), 'import-process-'));
afterAll(() => rm(folder, { recursive: true }));

function start(dataFolder: string, file: string): { child: ChildProcess; output: () => string } {
  const command = fileURLToPath(new URL('../../dist/command.js', import.meta.url));
  const env = { PATH: process.env['PATH'], DATA_DIR: dataFolder, INIT_CWD: folder };
  const args = [...QUICK_NODE, command, 'import', relative(folder, file), '--collection', 'Killed'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  return { child, output: () => text };
}

/**
 * Runs an import and kills it after a random time.
 *
 * @returns `before`: the number of games that earlier runs have imported; `isEnded`: whether this run ended before it was killed
 */
async function killAtRandom(dataFolder: string, file: string) {
  const { child, output } = start(dataFolder, file);
  const ended = once(child, 'close');
  while (!/starts|continues/.test(output()) && child.exitCode === null) await wait(5);
  await Promise.race([wait(Math.random() * MAX_DELAY), ended]);
  const isEnded = child.exitCode !== null;
  child.kill('SIGKILL');
  await ended;
  if (isEnded && child.exitCode !== 0) throw new Error(output());
  return { before: Number(/after game (\d+)/.exec(output())?.[1] ?? 0), isEnded };
}

async function finish(dataFolder: string, file: string): Promise<string> {
  const { child, output } = start(dataFolder, file);
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(output());
  return output();
}

async function totalsIn(dataFolder: string) {
  const database = await openPglite(databaseIn(dataFolder));
  try {
    return await readTotals(database, 'Killed');
  } finally {
    await database.close();
  }
}

test.runIf(IS_FULL)(
  `an import killed ${KILLS} × has the same result as an undisturbed one`,
  async () => {
    const file = join(folder, 'games.pgn');
    await writeFile(file, makeManyGames(GAMES, 24, 42));
    const [killed, whole] = await Promise.all([makeDataFolder(), makeDataFolder()]);
    try {
      const seen: number[] = [];
      for (let kills = 0; kills < KILLS; kills += 1) {
        const { before, isEnded } = await killAtRandom(killed, file);
        seen.push(before);
        if (isEnded) break;
      }
      // A killed import never loses games.
      expect(seen).toEqual(seen.toSorted((one, other) => one - other));
      expect(await finish(killed, file)).toContain(`${GAMES} games`);
      await finish(whole, file);
      const totals = await totalsIn(killed);
      expect(totals).toMatchObject({ games: GAMES, stored: GAMES });
      expect(totals).toEqual(await totalsIn(whole));
    } finally {
      await Promise.all([killed, whole].map((path) => rm(path, { recursive: true })));
    }
  },
  600_000,
);
