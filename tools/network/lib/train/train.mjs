import { NEURONS } from '@chuhe/engine/network/format';
import { readNetwork } from '../../../../scripts/lib/engines/read-network.mjs';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { parseNetwork } from '../network-file.mjs';
import { originOf } from '../origin.mjs';
import { seededRandom, shuffle } from '../random.mjs';
import { ensureSameSettings, readCheckpoint, writeCheckpoint } from './checkpoint.mjs';
import { readData } from './data.mjs';
import { makeInitialParameters } from './initial.mjs';
import { makeLayout } from './layout.mjs';
import { makeShared } from './memory.mjs';
import { restore } from './quantise.mjs';
import { startTeam } from './team.mjs';

/**
 * Trains a network on the CPU in several threads. The number of threads does not affect the result.
 *
 * @typedef {import('./checkpoint.mjs').Settings} Settings
 * @typedef {import('./data.mjs').Data} Data
 *
 * @typedef {object} Options
 * @property {readonly string[]} files of labelled positions
 * @property {string} out path of the checkpoint, which is created or continued
 * @property {string} start `fresh`, `own` or the path of a network
 * @property {number} neurons
 * @property {number} epochs
 * @property {number} batch positions of each step
 * @property {number} rate initial learning rate
 * @property {number} seed
 * @property {number} threads
 * @property {number} interval steps after which the loss is printed
 *
 * @typedef {object} Trained
 * @property {number} before loss on the test positions
 * @property {number} after
 * @property {number} positions for training
 * @property {number} seconds
 */

/** Share of test positions in each file. */
const TEST_SHARE = 0.05;
/** The final learning rate as a share of the initial one. */
const LAST_RATE = 0.05;
/** Time between two checkpoints within an epoch. */
const CHECKPOINT_MS = 60_000;
/** Stream of the initial parameters. It differs from the streams of epochs, which are the numbers of the epochs. */
const INITIAL_STREAM = -1;

/** @param {Pick<Options, 'out' | 'neurons'>} options */
export function ensureTrainable({ out, neurons }) {
  if (out === '') throw new RunError('Name the file of the training: --out TRAINING', 1);
  if (neurons > NEURONS) throw new RunError(`A network has ${NEURONS} neurons of each side`, 1);
}

/** @type {(options: Options, print: (line: string) => void) => Promise<Trained>} */
export async function train(options, print) {
  const start = performance.now();
  const data = readData(options.files, TEST_SHARE);
  const settings = await settingsOf(options, data);
  const shared = makeShared({ ...data, neurons: settings.neurons });
  const checkpoint = readCheckpoint(options.out);
  if (checkpoint !== undefined) ensureSameSettings(options.out, checkpoint.settings, settings);
  shared.parameters.set(checkpoint?.parameters ?? (await firstParameters(options)));
  shared.means.set(checkpoint?.means ?? []);
  shared.squares.set(checkpoint?.squares ?? []);
  const team = startTeam(shared, options.threads);
  const tested = data.starts.length - data.trained;
  const test = async () =>
    (await team.run({ kind: 'test', from: data.trained, to: data.starts.length })) /
    Math.max(1, tested);
  try {
    print(`${data.trained} training positions, ${tested} test positions, seed ${options.seed}`);
    if (checkpoint !== undefined) print(`continues after step ${checkpoint.step}`);
    const before = await test();
    print(`test loss ${before.toFixed(6)} before`);
    let after = before;
    let saved = performance.now();
    for (const run of planRuns(settings, options.interval, checkpoint?.step ?? 0)) {
      if (run.needsOrder) shuffleOrder(shared.order, settings.seed, run.epoch);
      const began = performance.now();
      const loss = await team.run({ kind: 'learn', ...run, batch: settings.batch });
      const seconds = (performance.now() - began) / 1000;
      print(describe(run, { settings, seconds, loss: loss / (run.to - run.from) }));
      if (run.endsEpoch) {
        after = await test();
        print(`test loss ${after.toFixed(6)} after epoch ${run.epoch + 1}`);
      }
      if (run.endsEpoch || performance.now() - saved > CHECKPOINT_MS) {
        await writeCheckpoint(options.out, { settings, step: run.last, ...shared });
        saved = performance.now();
      }
    }
    const seconds = (performance.now() - start) / 1000;
    return { before, after, positions: data.trained, seconds };
  } finally {
    await team.end();
  }
}

/** @type {(options: Options, data: Data) => Promise<Settings>} */
async function settingsOf({ neurons, epochs, batch, rate, seed, start }, data) {
  return {
    neurons,
    epochs,
    batch,
    rate,
    seed,
    start: start === 'fresh' ? start : await originOf(start),
    positions: data.trained,
    data: data.fingerprint,
  };
}

/** @type {(options: Options) => Promise<Float32Array>} */
async function firstParameters({ start, neurons, seed }) {
  if (start === 'fresh') {
    return makeInitialParameters(makeLayout(neurons), seededRandom(seed, INITIAL_STREAM));
  }
  return restore(parseNetwork(await readNetwork(start)), neurons);
}

/**
 * Divides the remaining steps into runs of at most `interval` steps within one epoch.
 *
 * @param {Settings} settings
 * @param {number} interval
 * @param {number} done finished steps
 */
export function* planRuns({ epochs, batch, positions, rate, seed }, interval, done) {
  const perEpoch = Math.ceil(positions / batch);
  const total = epochs * perEpoch;
  for (let first = done; first < total; ) {
    const epoch = Math.floor(first / perEpoch);
    const last = Math.min(first + interval, (epoch + 1) * perEpoch);
    yield {
      epoch,
      needsOrder: first === done || first % perEpoch === 0,
      endsEpoch: last % perEpoch === 0,
      from: (first % perEpoch) * batch,
      to: Math.min(positions, (last - epoch * perEpoch) * batch),
      step: first + 1,
      last,
      salt: Math.imul(seed, 0x9e37_79b1) + epoch,
      rates: Array.from(
        { length: last - first },
        (_, index) => rate * (1 - ((1 - LAST_RATE) * (first + index)) / total),
      ),
    };
    first = last;
  }
}

/** @type {(order: Uint32Array, seed: number, epoch: number) => void} */
function shuffleOrder(order, seed, epoch) {
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  shuffle(order, seededRandom(seed, epoch));
}

/**
 * @param {{ epoch: number, last: number, from: number, to: number, rates: readonly number[] }} run
 * @param {{ settings: Settings, seconds: number, loss: number }} outcome
 */
function describe({ epoch, last, from, to, rates }, { settings, seconds, loss }) {
  const steps = settings.epochs * Math.ceil(settings.positions / settings.batch);
  return [
    `epoch ${epoch + 1} of ${settings.epochs}`,
    `step ${last} of ${steps}`,
    `loss ${loss.toFixed(6)}`,
    `rate ${(rates.at(-1) ?? 0).toExponential(1)}`,
    `${((to - from) / seconds).toFixed(0)} positions/s`,
  ].join(', ');
}
