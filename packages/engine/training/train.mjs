import { availableParallelism } from 'node:os';
import { readCommandLine } from '../../../scripts/lib/options.mjs';
import { RunError, runScript } from '../../../scripts/lib/run.mjs';
import { build } from '../../../scripts/lib/tools.mjs';
import { print, resolvePath } from './command.mjs';
import { sha256 } from './sha256.mjs';

const cores = availableParallelism();

const USAGE = `Use: npm run train -- --games FOLDER --out FOLDER [options]

Trains a network on the games of self-play. OUT gets the network of the best epoch, the learning curve and a checkpoint. If
training is interrupted, the same command continues. The same games and options make the same network with any number of threads.

  --games FOLDER          with files of games; or one file
  --out FOLDER            for network.nnue, curve.jsonl, curve.svg and training.checkpoint
  --shape 9,128           king places (9 or 6), neurons of each side, and ,pairwise for products
  --weights i16           i8 limits weights and biases of neurons to ± 1, so that format 2 stores the weights in 8 bits
  --start fresh           initial network: fresh, own (the product's) or the path of one of the same shape
  --name "Chuhe"          in the network; --notice "" is a text about its makers and terms
  --epochs 8              passes over the positions; --patience 0 stops after as many without a lower validation loss
  --batch 8192            positions of each step
  --rate 0.002            initial learning rate; it falls along a cosine
  --score-share 0.9       of the score in the target; the rest is the result
  --depth-weight 0        exponent by which the depth of the search weighs a position, such as 0.5
  --score-limit 2500      drops positions beyond this score, in hundredths of a pawn
  --keep-checks           keeps positions in check; --keep-captures those whose best move captures; --keep-mates won ones
  --validation 0.02       share of the games that are held out
  --seed 1                of the initial network, of the order and of mirroring
  --threads ${String(cores).padEnd(13)} (default: the number of cores)
  --interval 100          steps after which the loss is printed
  --help, -h              prints this`;

const OPTIONS = {
  games: '',
  out: '',
  shape: '9,128',
  weights: 'i16',
  start: 'fresh',
  name: 'Chuhe',
  notice: '',
  epochs: 8,
  patience: 0,
  batch: 8_192,
  rate: 2e-3,
  'score-share': 0.9,
  'depth-weight': '0',
  'score-limit': 2_500,
  'keep-checks': false,
  'keep-captures': false,
  'keep-mates': false,
  validation: 0.02,
  seed: 1,
  threads: cores,
  interval: 100,
};
const MAX_EXPONENT = 4;

await runScript(async () => {
  const { options } = readCommandLine(process.argv.slice(2), {
    usage: USAGE,
    options: OPTIONS,
    mayBeZero: ['score-share', 'validation'],
  });
  const { games, out, weights, threads } = options;
  if (games === '' || out === '') throw new RunError(`Name both --games and --out\n${USAGE}`, 1);
  if (weights !== 'i8' && weights !== 'i16') throw new RunError('--weights is i8 or i16', 1);
  for (const name of /** @type {const} */ (['score-share', 'validation'])) {
    if (options[name] > 1) throw new RunError(`--${name} is at most 1`, 1);
  }
  const depthExponent = Number(options['depth-weight']);
  if (!(depthExponent >= 0 && depthExponent <= MAX_EXPONENT)) {
    throw new RunError(`--depth-weight is 0 to ${MAX_EXPONENT}`, 1);
  }
  await build();
  // Imported here, since packages may have to be installed first.
  const [{ readShape }, { openGames }, { train }] = await Promise.all([
    import('./shape.mjs'),
    import('./open-games.mjs'),
    import('./train/train.mjs'),
  ]);
  const { best, bestStep, positions, tested } = await train(
    {
      ...options,
      out: resolvePath(out),
      weights,
      threads,
      depthExponent,
      chunks: await openGames(resolvePath(games), printWarning),
      shape: readShape(options.shape),
      start: await readStart(options.start),
      scoreShare: options['score-share'],
      filter: {
        keepChecks: options['keep-checks'],
        keepCaptures: options['keep-captures'],
        keepMates: options['keep-mates'],
        scoreLimit: options['score-limit'],
      },
    },
    print,
  );
  const loss = tested > 0 ? `, validation loss ${best.toFixed(6)}` : '';
  print(`${out}: network after step ${bestStep}${loss}, ${positions} positions`);
});

/** @type {(name: string) => Promise<import('./train/train.mjs').Options['start']>} `name`: `fresh`, `own` or a path */
async function readStart(name) {
  if (name === 'fresh') return undefined;
  const { readNetwork } = await import('../../../scripts/lib/engines/read-network.mjs');
  const { parseNetwork } = await import('./network-file.mjs');
  const bytes = await readNetwork(name === 'own' ? name : resolvePath(name));
  return { network: parseNetwork(bytes), origin: sha256(bytes) };
}

/** @param {string} line */
function printWarning(line) {
  process.stderr.write(`${line}\n`);
}
