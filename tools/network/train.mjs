import { availableParallelism } from 'node:os';
import { print, runCommand } from './lib/command.mjs';

const cores = availableParallelism();

const COMMAND = {
  usage: `Use: npm run network -- train FILE… --out TRAINING [options]

Trains a network on labelled positions, on the CPU. Writes a checkpoint to TRAINING once a minute and after each epoch; if
it is interrupted, the same command continues. The same files and options make the same network, with any number of
threads.

  --out TRAINING      the file of the checkpoint, which is created or continued
  --start fresh       the initial network: fresh, own (the product's) or the path of a .nnue
  --neurons 128       of the 512 of each side; the rest stays 0
  --epochs 3          passes over the positions
  --batch 1024        positions of each step
  --rate 0.001        initial learning rate; it falls linearly to a twentieth
  --seed 1            of the initial network, of the order and of mirroring
  --threads ${String(cores).padEnd(10)}at most 16 are used (default: the number of cores)
  --interval 100      steps after which the loss is printed
  --help, -h          prints this`,
  paths: /** @type {const} */ ([1, Number.POSITIVE_INFINITY]),
  options: {
    out: '',
    start: 'fresh',
    neurons: 128,
    epochs: 3,
    batch: 1_024,
    rate: 1e-3,
    seed: 1,
    threads: cores,
    interval: 100,
  },
};

await runCommand(COMMAND, async ({ paths, options }) => {
  const { ensureTrainable, train } = await import('./lib/train/train.mjs');
  ensureTrainable(options);
  const { before, after, seconds } = await train({ ...options, files: paths }, print);
  print(`test loss ${before.toFixed(6)} → ${after.toFixed(6)}; ${seconds.toFixed(0)} s`);
});
