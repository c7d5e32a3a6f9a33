import { availableParallelism } from 'node:os';
import { RunError } from '../../../scripts/lib/run.mjs';
import { print, resolvePath, runCommand } from './command.mjs';

const COMMAND = {
  usage: `Use: npm run network -- small [options]

A test of all steps: plays games, trains on them, and checks the network. The status is 1 if training did not lower the loss,
or the evaluations of an engine differ. The network is too weak to be used.

  --plies 20000      of self-play
  --shape 9,128      of the network
  --folder FOLDER    for the files, which the next run continues; by default temporary
  --threads ${String(availableParallelism()).padEnd(8)} default: the number of cores
  --help, -h         prints this`,
  paths: /** @type {const} */ ([0, 0]),
  options: { plies: 20_000, shape: '9,128', folder: '', threads: availableParallelism() },
};

await runCommand(COMMAND, async ({ options }) => {
  const { runSmall } = await import('./run-small.mjs');
  const folder = options.folder === '' ? '' : resolvePath(options.folder);
  const { trained, checked } = await runSmall({ ...options, folder }, print);
  const equal = checked.positions - checked.differences.length;
  print(
    [
      `validation loss ${trained.before.toFixed(6)} → ${trained.best.toFixed(6)}`,
      `${equal} of ${checked.positions} positions equal to the engine's, ${checked.numbers} numbers`,
    ].join('\n'),
  );
  if (checked.differences.length > 0) throw new RunError('The evaluations differ', 1);
  if (trained.best >= trained.before) throw new RunError('Training did not lower the loss', 1);
});
