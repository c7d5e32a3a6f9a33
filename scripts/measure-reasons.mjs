import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { build } from './lib/tools.mjs';

/**
 * Counts how often a bad move gets a reason, by kind (docs/review.md, “Reasons”).
 *
 * The moves are those of `--games` games of a file, by default of the shipped master games, and of `--weak` games of a weak player against
 * itself. Each position is searched with `--nodes` nodes. `--out` writes the moves with a reason, with diagrams, to be checked by hand.
 * The same file and options give the same output.
 */

const OPTIONS = { file: '', games: 10, weak: 20, nodes: 50_000, seed: 1, out: '' };
const USAGE =
  'Use: node scripts/measure-reasons.mjs [--file FILE] [--games 10] [--weak 20] [--nodes 50000] [--seed 1] [--out FILE]';

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    mayBeZero: ['games', 'weak'],
  });
  await build();
  // Loaded late, since its imports need installed packages.
  const { measureReasons } = await import('./lib/reasons/measure.mjs');
  console.log(await measureReasons(options, (line) => console.error(line)));
});
