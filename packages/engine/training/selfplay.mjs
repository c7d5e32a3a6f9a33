import { availableParallelism } from 'node:os';
import { stopSignal } from '../../../scripts/lib/stop-signal.mjs';
import { print, resolvePath, runCommand } from './command.mjs';

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
const COMMAND = {
  usage: USAGE,
  paths: /** @type {const} */ ([1, 1]),
  options: { plies: 1_000_000, nodes: 800, network: 'own', seed: 1, threads: cores },
  mayBeZero: /** @type {const} */ (['plies']),
};

await runCommand(COMMAND, async ({ paths, options }) => {
  // Loaded late, since their imports have to be built first.
  const { generateGames } = await import('./games/generate.mjs');
  const { readMasterOpenings } = await import('./games/openings.mjs');
  const { makeProgress } = await import('./games/progress.mjs');
  const { formatTally } = await import('./games/tally.mjs');
  const progress = makeProgress({ print, goal: options.plies });
  const signal = stopSignal();
  const network = options.network === 'own' ? 'own' : resolvePath(options.network);
  const folder = resolvePath(paths[0] ?? '');
  const openings = await readMasterOpenings();
  const { file, tally } = await generateGames(
    { ...options, network, folder, openings },
    {
      signal,
      print,
      onStart: (tally) => progress.begin(tally),
      onGame: (tally) => progress.update(tally),
    },
  );
  print(`${file}\n${formatTally(tally)}`);
  if (signal.aborted) print('stopped; the same command continues');
});
