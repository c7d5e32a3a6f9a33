import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `node scripts/measure-review.mjs --pgn FILE [--games 12] [--plies 80] [--nodes 40000] [--seed 1] [--engine own]
 * [--again 4] [--positions 100]`: what the product's review says of games of a file, and how much of it stays when all is
 * searched for longer (docs/review.md).
 *
 * `--nodes` stands for the time of a position in the first pass; what takes longer does so by the product's own factors.
 * `--again` games are reviewed with four times as many, too. `--positions` are searched anew, to see how much two searches
 * of one position differ. The engine is named as in `npm run match`. The same file and options print the
 * same.
 */

const OPTIONS = {
  pgn: '',
  games: 12,
  plies: 80,
  nodes: 40_000,
  seed: 1,
  engine: 'own',
  again: 4,
  positions: 100,
};
const COUNTS = /** @type {const} */ (['games', 'plies', 'nodes', 'seed', 'again', 'positions']);
const USAGE =
  'Use: node scripts/measure-review.mjs --pgn FILE [--games 12] [--plies 80] [--nodes 40000] [--seed 1]' +
  ' [--engine own] [--again 4] [--positions 100]';

await runScript(async () => {
  ensureNode();
  const options = readOptions(process.argv.slice(2));
  await ensureInstalled();
  await build();
  // Loaded late: before the packages are installed there is nothing that it could import.
  const { measure } = await import('./lib/review/measure.mjs');
  const { formatMeasurement } = await import('./lib/review/report.mjs');
  const measurement = await measure(options, (line) => console.error(line));
  console.log(formatMeasurement(measurement, options));
});

/**
 * @param {readonly string[]} args
 * @returns {typeof OPTIONS}
 */
function readOptions(args) {
  const options = { ...OPTIONS };
  for (let index = 0; index < args.length; index += 2) {
    const [name, value = ''] = args.slice(index, index + 2);
    const count = COUNTS.find((each) => `--${each}` === name);
    if (name === '--pgn') options.pgn = value;
    else if (name === '--engine' && value !== '') options.engine = value;
    else if (count !== undefined && isCount(value)) options[count] = Number(value);
    else throw new RunError(USAGE, 1);
  }
  if (options.pgn === '') throw new RunError(USAGE, 1);
  return options;
}

/** @param {string} text */
function isCount(text) {
  return /^[1-9]\d{0,6}$/.test(text);
}
