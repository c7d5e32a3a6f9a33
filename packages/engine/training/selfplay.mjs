import { availableParallelism } from 'node:os';
import { readCommandLine } from '../../../scripts/lib/options.mjs';
import { runScript } from '../../../scripts/lib/run.mjs';
import { build } from '../../../scripts/lib/tools.mjs';
import { resolvePath } from './command.mjs';

/** `npm run selfplay`: games of the engine against itself, from which networks are trained (docs/network.md). */
const cores = availableParallelism();
const USAGE = `Use: npm run selfplay -- FOLDER [options]

Plays games of the product's engine against itself and adds them to FOLDER/seed-N.games. A run that is stopped, by Ctrl+C,
SIGTERM or otherwise, continues with the same command. Two machines need different seeds.

  --plies 1000000  that the file holds at least at the end; 0: until the run is stopped
  --nodes 800      of each search
  --network own    of the engine: own, or the path of a network
  --seed 1         of openings and random moves; the same seed makes the same games
  --threads ${String(cores).padEnd(6)} default: the number of cores
  --help, -h       prints this`;
const OPTIONS = { plies: 1_000_000, nodes: 800, network: 'own', seed: 1, threads: cores };

await runScript(async () => {
  const { paths, options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    mayBeZero: ['plies'],
    paths: [1, 1],
  });
  await build();
  // Loaded late, since their imports have to be built first.
  const { generateGames } = await import('./games/generate.mjs');
  const { readMasterOpenings } = await import('./games/openings.mjs');
  const { makeProgress } = await import('./games/progress.mjs');
  const { formatTally } = await import('./games/tally.mjs');
  const progress = makeProgress({ print, goal: options.plies });
  const stop = new AbortController();
  // A terminal and npm may both send the signal, and more than once.
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort());
  const network = options.network === 'own' ? 'own' : resolvePath(options.network);
  const folder = resolvePath(paths[0] ?? '');
  const openings = await readMasterOpenings();
  const { file, tally } = await generateGames(
    { ...options, network, folder, openings },
    {
      signal: stop.signal,
      print,
      onStart: (tally) => progress.begin(tally),
      onGame: (tally) => progress.update(tally),
    },
  );
  print(`${file}\n${formatTally(tally)}`);
  if (stop.signal.aborted) print('stopped; the same command continues');
});

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}
