import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { load as loadBuilt } from './lib/built-modules.mjs';
import { progressLine } from './lib/learn/progress-line.mjs';
import { readStarterOptions } from './lib/learn/starter-options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { stopSignal } from './lib/stop-signal.mjs';
import { build } from './lib/tools.mjs';

/**
 * Makes the evaluated positions that the product comes with. `npm run starter -- make --journal FILE` evaluates them with several engines at
 * once, which takes hours: main lines and their alternatives, then the positions of master games, those first that most games reach. A run
 * that was stopped or killed continues with the same command. `npm run starter -- pack --journal FILE` writes the positions of the journal,
 * finished or not, to apps/server/data/starter.bin. The engine is always the product's, with its network.
 *
 * @typedef {import('./lib/learn/starter-options.mjs').StarterOptions} StarterOptions
 */
const FILE = new URL('apps/server/data/starter.bin', ROOT);
const MASTERS = new URL('apps/server/data/masters.games.br', ROOT);
const PROGRESS_INTERVAL_MS = 10_000;

await runScript(async () => {
  const options = readStarterOptions(process.argv.slice(2));
  await build();
  await (options.action === 'make' ? make(options) : pack(options));
});

/** @param {StarterOptions} options */
async function make({ journal, count, nodes, lines, engines }) {
  const { runStarter } = await load();
  const { unpackGames } = await loadBuilt('modules/game-db/masters/packed-games');
  const { games: masterGames } = unpackGames(await readFile(MASTERS));
  const signal = stopSignal();
  let reportedAt = -Infinity;
  try {
    await runStarter({
      journal,
      count,
      nodes,
      lines,
      engines,
      now: () => new Date(),
      masterGames,
      signal,
      warn: (message) => console.error(message),
      onProgress: (progress) => {
        if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
        reportedAt = performance.now();
        console.log(progressLine(progress, count));
      },
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new RunError('Stopped. The same command continues from here.', 130);
  }
}

/** @param {StarterOptions} options */
async function pack({ journal }) {
  const { packJournal } = await load();
  const { positions, bytes } = await packJournal(journal);
  await mkdir(new URL('.', FILE), { recursive: true });
  await writeFile(FILE, bytes);
  console.log(`${positions} positions, ${bytes.length} bytes: ${fileURLToPath(FILE)}`);
}

/**
 * Loaded late, since it has to be built first.
 *
 * @returns {Promise<typeof import('../apps/server/src/modules/position-db/learning/run-starter.ts')>}
 */
function load() {
  return import(new URL('apps/server/dist/modules/position-db/learning/run-starter.js', ROOT).href);
}
