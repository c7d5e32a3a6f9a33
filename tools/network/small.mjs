import { availableParallelism } from 'node:os';
import { RunError } from '../../scripts/lib/run.mjs';
import { print, runCommand } from './lib/command.mjs';

const COMMAND = {
  usage: `Use: npm run network -- small [options]

A test of all steps: generates positions, trains for one epoch, exports and checks the network. The status is 1 if training
did not lower the loss, or the evaluations of an engine differ. The network is too weak to be used.

  --positions 50000  to generate
  --folder FOLDER    for the files, which the next run continues; by default temporary
  --workers ${String(availableParallelism()).padEnd(9)}processes and threads (default: the number of cores)
  --help, -h         prints this`,
  paths: /** @type {const} */ ([0, 0]),
  options: { positions: 50_000, folder: '', workers: availableParallelism() },
};

await runCommand(COMMAND, async ({ options }) => {
  const { runSmall } = await import('./lib/small.mjs');
  const { generated, trained, checked } = await runSmall(options, print);
  const equal = checked.positions - checked.differences.length;
  print(
    [
      `${generated.positions} positions of ${generated.games} games in ${generated.seconds.toFixed(0)} s`,
      `test loss ${trained.before.toFixed(6)} → ${trained.after.toFixed(6)} in ${trained.seconds.toFixed(0)} s`,
      `${equal} of ${checked.positions} positions equal to the engine's, ${checked.numbers} numbers`,
    ].join('\n'),
  );
  if (checked.differences.length > 0) throw new RunError('The evaluations differ', 1);
  if (trained.after >= trained.before) throw new RunError('Training did not lower the loss', 1);
});
