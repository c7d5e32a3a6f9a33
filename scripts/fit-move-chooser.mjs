import { writeFile } from 'node:fs/promises';
import { readCommandLine } from './lib/options.mjs';
import { runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * Fits how the levels choose among the engine's lines to the moves of the master games, and compares the result with a
 * choice by winning chance alone. The fit uses the first games of a random order, the comparison the games after them.
 *
 * The searches are kept in `--work`, so that a run that was stopped continues there. With `--write`, the weights go into
 * the web application. The same options give the same weights.
 */

const OPTIONS = { games: 2_000, held: 500, positions: 3, seed: 1, work: '', write: false };
const USAGE =
  'Use: node scripts/fit-move-chooser.mjs --work FOLDER [--games 2000] [--held 500] [--positions 3] [--seed 1] [--write]';
const WEIGHTS = new URL('apps/web/src/features/play/opponent/chooser-weights.ts', ROOT);

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: OPTIONS });
  const { RunError } = await import('./lib/run.mjs');
  if (options.work === '') throw new RunError(USAGE, 1);
  await build();
  // Loaded late, since their imports need installed packages.
  const { searchMasterPositions } = await import('./lib/chooser/searched-positions.mjs');
  const { loadPlayModules } = await import('./lib/levels/play-modules.mjs');
  const { fitChooser } = await import('./lib/chooser/fit-chooser.mjs');
  const { formatComparison, formatWeights } = await import('./lib/chooser/report-chooser.mjs');
  const modules = await loadPlayModules();
  const searched = await searchMasterPositions(options, modules);
  const fitted = fitChooser(searched, modules);
  console.log(formatComparison(fitted));
  if (options.write) await writeFile(WEIGHTS, formatWeights(fitted, options));
});
