import { writeFile } from 'node:fs/promises';
import { RunError } from '../../scripts/lib/run.mjs';
import { print, runCommand } from './lib/command.mjs';

const COMMAND = {
  usage: `Use: npm run network -- export TRAINING NETWORK.nnue [options]

Writes the network of a training in the format of the engine, with its numbers rounded to integers.

  --description "A network for Xiangqi"  text in the file
  --help, -h                             prints this`,
  paths: /** @type {const} */ ([2, 2]),
  options: { description: 'A network for Xiangqi' },
};

await runCommand(COMMAND, async ({ paths: [training = '', file = ''], options }) => {
  const { exportNetwork } = await import('./lib/train/export.mjs');
  const bytes = exportNetwork(training, options.description);
  if (!file.endsWith('.nnue')) throw new RunError(`${file} should end in .nnue`, 1);
  await writeFile(file, bytes);
  print(`${file}: ${bytes.length} bytes`);
});
