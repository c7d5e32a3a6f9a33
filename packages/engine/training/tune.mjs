import { availableParallelism } from 'node:os';
import { stopSignal } from '../../../scripts/lib/stop-signal.mjs';
import { print, resolvePath, runCommand } from './command.mjs';

/** `npm run tune`: constants of the search, from games at fixed nodes (docs/network.md). */
const cores = availableParallelism();
const USAGE = `Use: npm run tune -- FOLDER [options]

Tunes the constants of the search (packages/engine/assembly/tuning.ts) by SPSA, then plays a match of the tuned constants
against those at the start. FOLDER gets the journals and the new tuning.ts. A run that is stopped, by Ctrl+C, SIGTERM or
otherwise, continues with the same command.

  --pairs 5000    pairs of games of the tuning
  --match 1000    games of the match; 0 for none
  --nodes 4000    of each search
  --network own   of the engine: own, or the path of a network
  --only .        regular expression for the names of the constants, such as ^REDUCTION
  --step 0.1      how far a constant is moved in a game, as a share of its value
  --rate 0.02     how far the last pair moves a constant, as a share of that
  --seed 1        of openings and signs
  --threads ${String(cores).padEnd(5)} (default: the number of cores)
  --accept        writes the constants into the engine if the interval of the match lies above 0
  --help, -h      prints this`;
const COMMAND = {
  usage: USAGE,
  paths: /** @type {const} */ ([1, 1]),
  options: {
    pairs: 5000,
    match: 1000,
    nodes: 4000,
    network: 'own',
    only: '.',
    step: 0.1,
    rate: 0.02,
    seed: 1,
    threads: cores,
    accept: false,
  },
  mayBeZero: /** @type {const} */ (['match']),
};

await runCommand(COMMAND, async ({ paths, options }) => {
  // Loaded late, since their imports have to be built first.
  const { acceptConstants, tuneSearch } = await import('./tune/tune-search.mjs');
  const { readMasterOpenings } = await import('./games/openings.mjs');
  const signal = stopSignal();
  const network = options.network === 'own' ? 'own' : resolvePath(options.network);
  const folder = resolvePath(paths[0] ?? '');
  const openings = await readMasterOpenings();
  const tuned = await tuneSearch({ ...options, network, folder, openings }, { signal, print });
  if (tuned === undefined) {
    print('stopped; the same command continues');
    return;
  }
  for (const { name, before, value } of tuned.constants) print(`${name}: ${before} → ${value}`);
  const { difference } = tuned;
  if (difference === undefined) {
    if (signal.aborted) print('the match is stopped; the same command continues');
    return;
  }
  const { elo, low, high } = difference;
  print(`tuned against start: ${elo.toFixed(0)} Elo [${low.toFixed(0)}, ${high.toFixed(0)}]`);
  if (!options.accept) return;
  if (low > 0) await acceptConstants(tuned.constants);
  print(
    low > 0
      ? 'accepted: the next build has them'
      : 'not accepted: the interval does not lie above 0',
  );
});
