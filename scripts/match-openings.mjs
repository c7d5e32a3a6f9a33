import { writeFile } from 'node:fs/promises';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `node scripts/match-openings.mjs [COUNT] [ENGINE]`: replaces the openings of `npm run match`, with an engine as that
 * command names it. The same engine makes the same openings; `fairy-classical` made the present ones.
 */

const FILE = new URL('lib/match/openings.txt', import.meta.url);
const SEED = 1;

await runScript(async () => {
  ensureNode();
  const [count = '400', engine = 'own'] = process.argv.slice(2);
  if (!/^[1-9]\d{0,4}$/.test(count)) {
    throw new RunError('Use: node scripts/match-openings.mjs [COUNT] [ENGINE]', 1);
  }
  await ensureInstalled();
  await build();
  const { makeOpenings } = await import('./lib/match/make-openings.mjs');
  const { startUciEngine } = await import('./lib/positions/uci-engine.mjs');
  const { seededRandom } = await import('./lib/random.mjs');
  const player = await startUciEngine(engine);
  try {
    const openings = await makeOpenings(Number(count), player, seededRandom(SEED));
    await writeFile(FILE, `${openings.map((moves) => moves.join(' ')).join('\n')}\n`);
    console.log(`${openings.length} openings`);
  } finally {
    player.close();
  }
});
