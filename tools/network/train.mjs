import { availableParallelism } from 'node:os';
import { print, runCommand } from './lib/command.mjs';

const cores = availableParallelism();

const COMMAND = {
  usage: `Use: npm run network -- train FILE… --out TRAINING [options]

Trains a network on labelled positions, on the CPU. TRAINING keeps how far it has come, at least once a minute and after
each epoch; whatever stops it, the same command goes on. The same files and options make the same network, with any
number of threads.

  --out TRAINING      the file that is made, or gone on with
  --start fresh       fresh, own (the product's network) or the path of a .nnue: what it begins with
  --neurons 128       of the 512 of each side; the rest stays 0
  --epochs 3          how often each position is learnt from
  --batch 1024        positions of each step
  --rate 0.001        of learning at first; it falls evenly to a twentieth
  --seed 1            of the beginning, of the order and of which positions are mirrored
  --threads ${String(cores).padEnd(10)}as many as there are cores; more than 16 have nothing to do
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
