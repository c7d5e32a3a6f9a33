import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCommandLine } from './lib/options.mjs';
import { RunError, runScript } from './lib/run.mjs';
import { ROOT } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/** Mines exercises from games and writes the file that the product comes with (docs/exercises.md). */

const USAGE = `Use: npm run exercises -- --work FOLDER [FILE] [--positions FILE] [--games N] [--seed 1] [--jobs 1] [--write-only]

Mines exercises from the games of FILE, a PGN or a packed file; by default from the master games. A run that is stopped
continues with the same command.

  --work        folder outside of the repository for the journal of the run
  --positions   positions with the moves that followed, a line each, which are mined first
  --games       mines at most so many games, chosen at random; by default all
  --seed        of the order of the games and of the choice of positions
  --jobs        threads
  --out         the file to write, apps/server/data/exercises.tsv.br by default
  --write-only  only writes the file, from what the journal holds
  --help, -h    prints this`;
const OPTIONS = {
  work: '',
  positions: '',
  games: 0,
  seed: 1,
  jobs: 1,
  out: '',
  'write-only': false,
};
const GAMES = new URL('apps/server/data/masters.games.br', ROOT);
const FILE = new URL('apps/server/data/exercises.tsv.br', ROOT);

await runScript(async () => {
  const { paths, options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    paths: [0, 1],
  });
  if (options.work === '') throw new RunError(USAGE, 1);
  await build();
  // Loaded late, since its imports have to be built first.
  const { mineExercises } = await import('./lib/exercises/mine.mjs');
  const base = process.env['INIT_CWD'] ?? '.';
  const fileOf = (/** @type {string | undefined} */ path, /** @type {URL} */ fallback) =>
    path ? resolve(base, path) : fileURLToPath(fallback);
  await mineExercises({
    ...options,
    games: fileOf(paths[0], GAMES),
    positions: options.positions && resolve(base, options.positions),
    work: resolve(base, options.work),
    out: fileOf(options.out, FILE),
    most: options.games,
    writesOnly: options['write-only'],
  });
});
