import { RunError } from '../../../scripts/lib/run.mjs';
import { print, resolvePath, runCommand } from './command.mjs';

const COMMAND = {
  usage: `Use: npm run network -- check NETWORK.nnue|own [options]

Compares the output of the engines' command eval for random positions with a reference implementation in integers: the
evaluation and the static value of the search, and for networks in the format of Fairy-Stockfish each part of each layer
stack. Every number must be equal; the status is 1 if one is not.

  --positions 100  number of positions
  --seed 1         of the positions
  --help, -h       prints this`,
  paths: /** @type {const} */ ([1, 1]),
  options: { positions: 100, seed: 1 },
};

await runCommand(COMMAND, async ({ paths: [network = ''], options }) => {
  const { checkNetwork } = await import('./check/check.mjs');
  const name = network === 'own' ? network : resolvePath(network);
  const { positions, numbers, stacks, differences } = await checkNetwork(name, options);
  for (const { fen, messages } of differences) print(`${fen}: ${messages.join('; ')}`);
  const equal = positions - differences.length;
  print(`${equal} of ${positions} positions are equal, ${numbers} numbers; stacks used: ${stacks}`);
  if (differences.length > 0) throw new RunError('The evaluations differ', 1);
});
