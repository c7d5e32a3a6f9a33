import { RunError } from '../../scripts/lib/run.mjs';
import { print, runCommand } from './lib/command.mjs';

const COMMAND = {
  usage: `Use: npm run network -- check NETWORK.nnue|own [options]

Compares what the engine prints for random positions by its command eval with what our own whole-number arithmetic makes
of them: each part of each layer stack, the evaluation, and what the search would be given. Every number must be the same.
The status is 1 when one is not.

  --positions 100  that are compared
  --seed 1         of the positions
  --help, -h       prints this`,
  paths: /** @type {const} */ ([1, 1]),
  options: { positions: 100, seed: 1 },
};

await runCommand(COMMAND, async ({ paths: [network = ''], options }) => {
  const { checkNetwork } = await import('./lib/check/check.mjs');
  const { positions, numbers, stacks, differences } = await checkNetwork(network, options);
  for (const { fen, words } of differences) print(`${fen}: ${words.join('; ')}`);
  const equal = positions - differences.length;
  print(`${equal} of ${positions} positions are equal, ${numbers} numbers; stacks met: ${stacks}`);
  if (differences.length > 0) throw new RunError('The engine makes something else of it', 1);
});
