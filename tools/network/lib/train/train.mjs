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
 * Training on the CPU, by all threads that are wished for; how many makes no difference to what comes out.
 *
 * @typedef {import('./checkpoint.mjs').Settings} Settings
 * @typedef {import('./data.mjs').Data} Data
 *
 * @typedef {object} Wish
 * @property {readonly string[]} files of labelled positions
 * @property {string} out where the training is kept; one that is there already is gone on with
 * @property {string} start `fresh`, `own` or the path of a network
 * @property {number} neurons
 * @property {number} epochs
 * @property {number} batch positions of each step
 * @property {number} rate of learning at the first step
 * @property {number} seed
 * @property {number} threads
 * @property {number} interval steps after which the loss is told
 *
 * @typedef {object} Trained
 * @property {number} before loss on the positions of the test
 * @property {number} after
 * @property {number} positions learnt from
 * @property {number} seconds
 */

/** Of each file, for the test. */
const HELD_OUT = 0.05;
/** Of the first rate, at the end. */
const LAST_RATE = 0.05;
/** Milliseconds between two checkpoints within an epoch. */
const CHECKPOINT_MS = 60_000;
/** Apart from the numbers of epochs, which are streams of the same seed. */
const INITIAL_STREAM = -1;

/**
 * @param {Pick<Wish, 'out' | 'neurons'>} wish
 */
export function ensureTrainable({ out, neurons }) {
  if (out === '') throw new RunError('Say by --out where the training is to be kept', 1);
  if (neurons > NEURONS) throw new RunError(`A network has ${NEURONS} neurons of each side`, 1);
}

/**
 * @param {Wish} wish
 * @param {(line: string) => void} tell
 * @returns {Promise<Trained>}
 */
export async function train(wish, tell) {
  const start = performance.now();
  const data = readData(wish.files, HELD_OUT);
  const settings = await settingsOf(wish, data);
  const shared = makeShared({ ...data, neurons: settings.neurons });
  const held = readCheckpoint(wish.out);
  if (held !== undefined) ensureSameSettings(wish.out, held.settings, settings);
  shared.parameters.set(held?.parameters ?? (await firstParameters(wish)));
  shared.means.set(held?.means ?? []);
  shared.squares.set(held?.squares ?? []);
  const team = startTeam(shared, wish.threads);
  const tested = data.starts.length - data.trained;
  const test = async () =>
    (await team.follow({ kind: 'test', from: data.trained, to: data.starts.length })) /
    Math.max(1, tested);
  try {
    tell(`${data.trained} positions to learn from, ${tested} to test on, seed ${wish.seed}`);
    if (held !== undefined) tell(`goes on after step ${held.step}`);
    const before = await test();
    tell(`test loss ${before.toFixed(6)} before`);
    let after = before;
    let saved = performance.now();
    for (const run of planRuns(settings, wish.interval, held?.step ?? 0)) {
      if (run.opensOrder) layOrder(shared.order, settings.seed, run.epoch);
      const began = performance.now();
      const loss = await team.follow({ kind: 'learn', ...run, batch: settings.batch });
      const seconds = (performance.now() - began) / 1000;
      tell(describe(run, { settings, seconds, loss: loss / (run.to - run.from) }));
      if (run.endsEpoch) {
        after = await test();
        tell(`test loss ${after.toFixed(6)} after epoch ${run.epoch + 1}`);
      }
      if (run.endsEpoch || performance.now() - saved > CHECKPOINT_MS) {
        await writeCheckpoint(wish.out, { settings, step: run.last, ...shared });
        saved = performance.now();
      }
    }
    const seconds = (performance.now() - start) / 1000;
    return { before, after, positions: data.trained, seconds };
  } finally {
    await team.end();
  }
}

/**
 * @param {Wish} wish
 * @param {Data} data
 * @returns {Promise<Settings>}
 */
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

/**
 * @param {Wish} wish
 * @returns {Promise<Float32Array>}
 */
async function firstParameters({ start, neurons, seed }) {
  if (start === 'fresh') {
    return makeInitialParameters(makeLayout(neurons), seededRandom(seed, INITIAL_STREAM));
  }
  return restore(parseNetwork(await readNetwork(start)), neurons);
}

/**
 * The steps that are still to do, in runs of at most `interval`, none of them across the border of an epoch.
 *
 * @param {Settings} settings
 * @param {number} interval
 * @param {number} done steps
 */
export function* planRuns({ epochs, batch, positions, rate, seed }, interval, done) {
  const perEpoch = Math.ceil(positions / batch);
  const total = epochs * perEpoch;
  for (let first = done; first < total; ) {
    const epoch = Math.floor(first / perEpoch);
    const last = Math.min(first + interval, (epoch + 1) * perEpoch);
    yield {
      epoch,
      opensOrder: first === done || first % perEpoch === 0,
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

/**
 * @param {Uint32Array} order
 * @param {number} seed
 * @param {number} epoch
 */
function layOrder(order, seed, epoch) {
  for (let place = 0; place < order.length; place += 1) order[place] = place;
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
