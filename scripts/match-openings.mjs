import { writeFile } from 'node:fs/promises';
import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * Replaces the openings of `npm run match`. The engine is named as in that command. The same engine makes the same openings.
 * The current openings were made by `fairy-classical`.
 */

const FILE = new URL('lib/match/openings.txt', import.meta.url);
const OPTIONS = { count: 400, engine: 'own' };
const USAGE = 'Use: node scripts/match-openings.mjs [--count 400] [--engine own]';
const SEED = 1;

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: OPTIONS });
  await build();
  const { makeOpenings } = await import('./lib/match/make-openings.mjs');
  const { startUciEngine } = await import('./lib/positions/uci-engine.mjs');
  const { seededRandom } = await import('./lib/random.mjs');
  const player = await startUciEngine(options.engine);
  try {
    const openings = await makeOpenings(options.count, player, seededRandom(SEED));
    await writeFile(FILE, `${openings.map((moves) => moves.join(' ')).join('\n')}\n`);
    console.log(`${openings.length} openings`);
  } finally {
    player.close();
  }
});
