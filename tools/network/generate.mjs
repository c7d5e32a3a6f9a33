import { availableParallelism } from 'node:os';
import { print, runCommand } from './lib/command.mjs';

const cores = availableParallelism();

const COMMAND = {
  usage: `Use: npm run network -- generate FILE [options]

Adds labelled positions to FILE until it holds enough: the product's engine plays against itself from openings by lot;
quiet positions are kept with what the search said and how the game ended. Whatever stops it, the same command goes on.

  --positions 100000  that FILE is to hold at least
  --nodes 200         of each search
  --network own       that searches: own or the path of a .nnue
  --workers ${String(cores).padEnd(10)}processes that play (as many as there are cores)
  --seed 1            of openings and strays; games have numbers, and are the same for the same seed
  --help, -h          prints this`,
  paths: /** @type {const} */ ([1, 1]),
  options: { positions: 100_000, nodes: 200, network: 'own', workers: cores, seed: 1 },
};

await runCommand(COMMAND, async ({ paths: [file = ''], options }) => {
  const { generate } = await import('./lib/generate/generate.mjs');
  const { positions, games, seconds } = await generate({ file, ...options });
  print(`${file} holds ${positions} positions of ${games} games; ${seconds.toFixed(0)} s`);
});
