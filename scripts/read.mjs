import { readOptions, USAGE } from './lib/read/options.mjs';
import { readPaths } from './lib/read/read-paths.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run read -- FOLDER|FILE… [--warnings]`: reads every PGN file and prints what it holds. Files that are missing,
 * cannot be read or hold no game are listed at the end, with status 1.
 */
await runScript(async () => {
  ensureNode();
  const { wantsHelp, ...options } = readOptions(process.argv.slice(2));
  if (wantsHelp) {
    console.log(USAGE);
    return;
  }
  await ensureInstalled();
  await build();
  // Loaded late, since it has to be built first.
  const pgn = await import('@chuhe/game/pgn');
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const problems = await readPaths(pgn, { ...options, base });
  if (problems.length > 0) throw new RunError(problems.join('\n'), 1);
});
