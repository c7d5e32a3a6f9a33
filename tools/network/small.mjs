import { availableParallelism } from 'node:os';
import { RunError } from '../../scripts/lib/run.mjs';
import { print, runCommand } from './lib/command.mjs';

const COMMAND = {
  usage: `Use: npm run network -- small [options]

The whole way from positions to a network that the engine runs, small enough for a test: generates, trains for one epoch,
exports and checks. The status is 1 when training did not lower the loss, or the engine makes something else of the
network. What comes out is too weak to be used.

  --positions 50000  that are generated
  --folder FOLDER    keeps what is made there, and goes on with it; a temporary one when not given
  --workers ${String(availableParallelism()).padEnd(9)}processes and threads (as many as there are cores)
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
  if (checked.differences.length > 0)
    throw new RunError('The engine makes something else of it', 1);
  if (trained.after >= trained.before) throw new RunError('Training did not lower the loss', 1);
});
