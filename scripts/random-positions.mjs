import { writeFile } from 'node:fs/promises';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode, ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run positions -- [--count 5000] [--seed 1] [--engine own]`: makes the positions of the random mode and writes them,
 * packed, to packages/cloudbook/data/random-positions.bin. The engine is named as in
 * `npm run match`; with the same engine and seed the file comes out the same. The one that is there is of
 * `fairy-classical`.
 */

const FILE = new URL('packages/cloudbook/data/random-positions.bin', ROOT);
const OPTIONS = { count: 5_000, seed: 1, engine: 'own' };

await runScript(async () => {
  ensureNode();
  const options = readOptions(process.argv.slice(2));
  await ensureInstalled();
  await build();
  // Loaded late: before the packages are installed there is nothing that it could import.
  const { makePositions } = await import('./lib/positions/make-positions.mjs');
  const bytes = await makePositions(options);
  await writeFile(FILE, bytes);
  console.log(`${options.count} positions, ${bytes.length} bytes`);
});

/**
 * @param {readonly string[]} args
 * @returns {typeof OPTIONS}
 */
function readOptions(args) {
  const options = { ...OPTIONS };
  for (let index = 0; index < args.length; index += 2) {
    const [name, value = ''] = args.slice(index, index + 2);
    if (name === '--engine' && value !== '') options.engine = value;
    else if (name === '--count' && isCount(value)) options.count = Number(value);
    else if (name === '--seed' && isCount(value)) options.seed = Number(value);
    else
      throw new RunError('Use: npm run positions -- [--count 5000] [--seed 1] [--engine own]', 1);
  }
  return options;
}

/** @param {string} text */
function isCount(text) {
  return /^[1-9]\d{0,6}$/.test(text);
}
