import { writeFile } from 'node:fs/promises';
import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * Makes the positions of the random mode and writes them, packed, to packages/cloudbook/data/random-positions.bin. The
 * engine is named as in `npm run match`. The same engine and seed make the same file. The current file was made
 * by `fairy-classical`.
 */

const FILE = new URL('packages/cloudbook/data/random-positions.bin', ROOT);
const OPTIONS = { count: 5_000, seed: 1, engine: 'own' };
const USAGE = 'Use: npm run positions -- [--count 5000] [--seed 1] [--engine own]';

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: OPTIONS });
  await build();
  // Loaded late, since its imports need installed packages.
  const { makePositions } = await import('./lib/positions/make-positions.mjs');
  const bytes = await makePositions(options);
  await writeFile(FILE, bytes);
  console.log(`${options.count} positions, ${bytes.length} bytes`);
});
