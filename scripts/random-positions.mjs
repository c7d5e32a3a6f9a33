import { writeFile } from 'node:fs/promises';
import { readOptions } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode, ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run positions -- [--count 5000] [--seed 1] [--engine own]`: makes the positions of the random mode and writes them,
 * packed, to packages/cloudbook/data/random-positions.bin. The engine is named as in `npm run match`. The same engine and
 * seed make the same file; `fairy-classical` made the present one.
 */

const FILE = new URL('packages/cloudbook/data/random-positions.bin', ROOT);
const OPTIONS = { count: 5_000, seed: 1, engine: 'own' };
const USAGE = 'Use: npm run positions -- [--count 5000] [--seed 1] [--engine own]';

await runScript(async () => {
  ensureNode();
  const options = readOptions(process.argv.slice(2), OPTIONS, USAGE);
  await ensureInstalled();
  await build();
  // Loaded late, since its imports need installed packages.
  const { makePositions } = await import('./lib/positions/make-positions.mjs');
  const bytes = await makePositions(options);
  await writeFile(FILE, bytes);
  console.log(`${options.count} positions, ${bytes.length} bytes`);
});
