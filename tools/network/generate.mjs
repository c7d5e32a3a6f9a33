import { availableParallelism } from 'node:os';
import { print, runCommand } from './lib/command.mjs';

const cores = availableParallelism();

const COMMAND = {
  usage: `Use: npm run network -- generate FILE [options]

Adds labelled positions to FILE until it holds enough. The product's engine plays against itself from random openings;
quiet positions are kept with the score of the search and the result of the game. If it is interrupted, the same command
continues.

  --positions 100000  that FILE holds at least at the end
  --nodes 200         of each search
  --network own       of the engine: own or the path of a .nnue
  --workers ${String(cores).padEnd(10)}processes (default: the number of cores)
  --seed 1            of random moves; the same seed makes the same games
  --help, -h          prints this`,
  paths: /** @type {const} */ ([1, 1]),
  options: { positions: 100_000, nodes: 200, network: 'own', workers: cores, seed: 1 },
};

await runCommand(COMMAND, async ({ paths: [file = ''], options }) => {
  const { generate } = await import('./lib/generate/generate.mjs');
  const { positions, games, seconds } = await generate({ file, ...options });
  print(`${file} holds ${positions} positions of ${games} games; ${seconds.toFixed(0)} s`);
});
