import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * Reviews games of a file as the product does, and compares the results with those of longer searches (docs/review.md).
 *
 * In the first pass, each position is searched with `--nodes` nodes. Longer searches multiply the nodes by the product's factors, or have the
 * product's minimum.
 * `--again` games are reviewed a second time with four times the nodes. `--positions` positions are searched twice more,
 * to measure how much two searches of one position differ. The engine is named as in `npm run match`. The same file and
 * options give the same output.
 */

const OPTIONS = {
  pgn: '',
  games: 12,
  plies: 80,
  nodes: 250_000,
  seed: 1,
  engine: 'own',
  again: 4,
  positions: 100,
};
const USAGE =
  'Use: node scripts/measure-review.mjs --pgn FILE [--games 12] [--plies 80] [--nodes 250000] [--seed 1]' +
  ' [--engine own] [--again 4] [--positions 100]';

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: OPTIONS });
  if (options.pgn === '') throw new RunError(USAGE, 1);
  await build();
  // Loaded late, since their imports need installed packages.
  const { measure } = await import('./lib/review/measure.mjs');
  const { formatMeasurement } = await import('./lib/review/report.mjs');
  const measurement = await measure(options, (line) => console.error(line));
  console.log(formatMeasurement(measurement, options));
});
