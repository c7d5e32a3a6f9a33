import { writeFile } from 'node:fs/promises';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode, ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run levels -- [--games 60] [--from 1] [--to 8] [--seed 1] [--cap 6000] [--tables 2]`: plays each level against the one
 * below and level 1 against a player who only captures, prints the table, and says of each whether it is as it should
 * be; status 1 when not. A whole run with 60 games or more writes docs/play-levels.md as well.
 *
 * `--cap` is the most nodes that any level searches. It is there for the highest one, whose match would take hours: what it
 * scores with less is the least that it would score.
 */

const OPTIONS = { games: 60, from: 1, to: 8, seed: 1, cap: 6_000, tables: 2 };
const PAGE = new URL('docs/play-levels.md', ROOT);
const WHOLE = { games: 60, from: 1, to: 8 };

await runScript(async () => {
  ensureNode();
  const options = readOptions(process.argv.slice(2));
  await ensureInstalled();
  await build();
  // Loaded late: before the packages are installed there is nothing that it could import.
  const { playLadder } = await import('./lib/levels/ladder.mjs');
  const { formatPage, formatTable, holds } = await import('./lib/levels/report.mjs');
  const ladder = await playLadder(options);
  console.log(formatTable(ladder));
  if (!ladder.pairs.every(holds)) process.exitCode = 1;
  const isWhole = options.from <= WHOLE.from && options.to >= WHOLE.to;
  if (isWhole && options.games >= WHOLE.games) await writeFile(PAGE, formatPage(ladder));
});

/**
 * @param {readonly string[]} args
 * @returns {typeof OPTIONS}
 */
function readOptions(args) {
  const options = { ...OPTIONS };
  for (let index = 0; index < args.length; index += 2) {
    const name = Object.keys(OPTIONS).find((each) => `--${each}` === args[index]);
    const value = Number(args[index + 1]);
    if (name === undefined || !Number.isInteger(value) || value < 1) throw makeUsageError();
    Object.assign(options, { [name]: value });
  }
  if (options.from > options.to || options.to > OPTIONS.to) throw makeUsageError();
  if (options.games % 2 !== 0) throw makeUsageError();
  return options;
}

function makeUsageError() {
  const names = Object.entries(OPTIONS).map(([name, value]) => `[--${name} ${value}]`);
  return new RunError(
    `Use: npm run levels -- ${names.join(' ')}; levels are 1 to 8, games an even number`,
    1,
  );
}
