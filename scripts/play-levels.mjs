import { writeFile } from 'node:fs/promises';
import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * Plays each level against the one below, and level 1 against a player that only captures. Prints the table and whether
 * each pair meets its target. The status is 1 if a pair misses its target. A run of all levels with 60 games or more also
 * writes docs/play-levels.md.
 *
 * `--cap` is the most nodes that a level searches. Without a cap, a match of the highest level would take hours. That level
 * should score at least as much with all its nodes.
 *
 * `--work` is a folder for the games. A run that was stopped continues there, and one with more games plays only the
 * further ones. Games count as long as the levels, the engine and the seed are the same.
 */

const OPTIONS = { games: 60, from: 1, to: 8, seed: 1, cap: 6_000, tables: 2, work: '' };
const USAGE =
  'Use: npm run levels -- [--games 60] [--from 1] [--to 8] [--seed 1] [--cap 6000] [--tables 2] [--work FOLDER]; levels are 1 to 8, games an even number';
const PAGE = new URL('docs/play-levels.md', ROOT);

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), { usage: USAGE, options: OPTIONS });
  const { from, to, games } = options;
  if (from > to || to > OPTIONS.to || games % 2 !== 0) throw new RunError(USAGE, 1);
  await build();
  // Loaded late, since their imports need installed packages.
  const { playLadder } = await import('./lib/levels/ladder.mjs');
  const { formatPage, formatTable, meetsTarget } = await import('./lib/levels/report.mjs');
  const ladder = await playLadder(options);
  console.log(formatTable(ladder));
  if (!ladder.pairs.every(meetsTarget)) process.exitCode = 1;
  const hasAllLevels = from === OPTIONS.from && to === OPTIONS.to;
  if (hasAllLevels && games >= OPTIONS.games) await writeFile(PAGE, formatPage(ladder));
});
