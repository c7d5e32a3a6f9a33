import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { makeNetwork } from '../network-file.mjs';
import { orderNeurons } from '../order-neurons.mjs';
import { quantise, restore } from '../quantise.mjs';
import { seededRandom, shuffle } from '../random.mjs';
import { limitsOf, SCALES } from '../scales.mjs';
import { formatShape } from '../shape.mjs';
import { loadTrainer } from './build.mjs';
import { isFinite, readCheckpoint, writeCheckpoint } from './checkpoint.mjs';
import { addPoint, drawCurve, openCurve } from './curve.mjs';
import { describeData, loadData, weighDepths } from './data.mjs';
import { makeInitialParameters } from './initial.mjs';
import { makeMemory, placeTables, sampleRows, stateOf } from './memory.mjs';
import { planRuns, totalSteps } from './plan.mjs';
import { rateAt, stepRate } from './schedule.mjs';
import { startTeam } from './team.mjs';
import { openTrainer } from './trainer.mjs';

/**
 * Trains a network on the CPU in several threads. The number of threads does not affect the result.
 *
 * @typedef {import('./checkpoint.mjs').Progress} Progress
 * @typedef {import('./checkpoint.mjs').Settings} Settings
 * @typedef {import('./data.mjs').Data} Data
 * @typedef {import('../network.mjs').Network} Network
 *
 * @typedef {object} Options
 * @property {AsyncIterable<import('../rows.mjs').Chunk> | Iterable<import('../rows.mjs').Chunk>} chunks
 * @property {string} out folder of the checkpoint, the curve and the network; is created or continued
 * @property {string} name of the network
 * @property {string} notice
 * @property {import('../shape.mjs').Shape} shape
 * @property {import('../scales.mjs').WeightType} weights
 * @property {{ network: Network, origin: string } | undefined} start the initial network and what identifies it
 * @property {import('./data.mjs').Filter} filter
 * @property {number} validation share of the games
 * @property {number} scoreShare of the score in the target; the rest is the share of the result
 * @property {number} depthExponent
 * @property {number} epochs
 * @property {number} patience epochs without a lower validation loss after which training stops; 0: never
 * @property {number} batch positions of each step
 * @property {number} rate initial learning rate
 * @property {number} seed
 * @property {number} threads
 * @property {number} interval steps after which the loss is printed
 *
 * @typedef {object} Trained
 * @property {number} before validation loss of the initial network; 0 if nothing is held out
 * @property {number} best lowest validation loss, that of the network in the folder; 0 if nothing is held out
 * @property {number} bestStep
 * @property {number} positions for training
 * @property {number} tested number of validation positions
 */

/** Time between two checkpoints within an epoch. */
const CHECKPOINT_MS = 60_000;
/** Stream of the initial parameters. It differs from the streams of epochs, which are the numbers of the epochs. */
const INITIAL_STREAM = -1;
export const FILES = {
  checkpoint: 'training.checkpoint',
  curve: 'curve.jsonl',
  picture: 'curve.svg',
  network: 'network.nnue',
};

/** @type {(options: Options, print: (line: string) => void) => Promise<Trained>} */
export async function train(options, print) {
  const { shape, batch, threads, filter, validation, weights, scoreShare } = options;
  await mkdir(options.out, { recursive: true });
  const training = makeMemory({ shape, batch, threads });
  const data = await loadData(options.chunks, training, { filter, validation });
  print(describeData(data));
  const { module, sha256 } = await loadTrainer();
  const target = { scoreShare, weights };
  const { power, cosine } = openTrainer(module, training, { thread: 0, ...target });
  placeTables(training, weighDepths(data.depths, options.depthExponent, power));
  const settings = { ...settingsOf(options, data), trainer: sha256 };
  const state = stateOf(training);
  const path = join(options.out, FILES.checkpoint);
  const continued = readCheckpoint(path, { settings, state });
  if (continued === undefined) state.parameters.set(firstParameters(options, training.layout));
  const team = startTeam(training, { module, threads, target });
  try {
    const sample = sampleRows(training, data.trained);
    const session = { options, data, settings, state, sample, team, print, power, cosine };
    return await runTraining(session, continued);
  } finally {
    await team.end();
  }
}

/**
 * @typedef {object} Session
 * @property {Options} options
 * @property {Data} data
 * @property {Settings} settings
 * @property {import('./checkpoint.mjs').State} state
 * @property {Uint8Array} sample some positions, by which the neurons are ordered
 * @property {ReturnType<typeof startTeam>} team
 * @property {(line: string) => void} print
 * @property {(base: number, exponent: number) => number} power
 * @property {(value: number) => number} cosine
 */

/** @type {(session: Session, continued: Progress | undefined) => Promise<Trained>} */
async function runTraining(session, continued) {
  const { options, data, state, print } = session;
  const progress = continued ?? (await begin(session));
  if (continued !== undefined) print(`continues after step ${progress.step}`);
  const curvePath = join(options.out, FILES.curve);
  const points = await openCurve(curvePath, progress.step);
  const plan = { ...options, trained: data.trained };
  let saved = performance.now();
  for (const run of planRuns(plan, progress.step)) {
    if (hasLostPatience(options, progress)) break;
    const point = await learn(session, run, progress);
    progress.step = run.last;
    const savesState = run.endsEpoch || performance.now() - saved >= CHECKPOINT_MS;
    // Checked before any file is replaced.
    if (savesState) ensureFinite(isFinite(state), { options, progress });
    if (run.endsEpoch) await endEpoch(session, { epoch: run.epoch, point, progress });
    points.push(point);
    await addPoint(curvePath, point);
    if (!savesState) continue;
    await writeFile(join(options.out, FILES.picture), drawCurve(points, titleOf(options, data)));
    await saveProgress(session, progress);
    saved = performance.now();
  }
  const { before, best, bestStep } = progress;
  return { before, best, bestStep, positions: data.trained, tested: data.tested };
}

/**
 * Saves the initial network and the first checkpoint.
 *
 * @type {(session: Session) => Promise<Progress>}
 */
async function begin(session) {
  const { data, print } = session;
  const before = await validate(session);
  if (data.tested > 0) print(`validation loss ${before.toFixed(6)} at the start`);
  const progress = { step: 0, before, best: before, bestStep: 0, misses: 0 };
  await saveNetwork(session);
  await saveProgress(session, progress);
  return progress;
}

/** @type {(session: Session, progress: Progress) => Promise<void>} */
function saveProgress({ options, settings, state }, progress) {
  return writeCheckpoint(join(options.out, FILES.checkpoint), { settings, progress, ...state });
}

/** @type {(session: Session, at: { epoch: number, point: import('./curve.mjs').Point, progress: Progress }) => Promise<void>} */
async function endEpoch(session, { epoch, point, progress }) {
  const { data, print } = session;
  const validation = await validate(session);
  if (data.tested > 0) {
    point.validation = validation;
    print(`validation loss ${validation.toFixed(6)} after epoch ${epoch + 1}`);
  }
  await keepBest(session, validation, progress);
}

/** @type {(session: Session, run: import('./plan.mjs').Run, progress: Progress) => Promise<import('./curve.mjs').Point>} */
async function learn({ options, data, team, print, power, cosine }, run, progress) {
  const { epochs, batch, rate, seed } = options;
  const { first, last, from, to } = run;
  const total = totalSteps({ ...options, trained: data.trained });
  const schedule = { rate, total, power, cosine };
  if (run.needsOrder) shuffleOrder(data.order, seed, run.epoch);
  const salt = Math.imul(seed, 0x9e37_79b1) + run.epoch;
  const rates = Array.from({ length: last - first }, (_, index) =>
    stepRate(first + index, schedule),
  );
  const began = performance.now();
  const sum = await team.run({ kind: 'learn', from, to, batch, salt, rates });
  const seconds = (performance.now() - began) / 1000;
  const loss = sum / (to - from);
  ensureFinite(Number.isFinite(loss), { options, progress });
  print(
    [
      `epoch ${run.epoch + 1} of ${epochs}`,
      `step ${last} of ${total}`,
      `loss ${loss.toFixed(6)}`,
      `rate ${rateAt(last, schedule).toExponential(1)}`,
      `${((to - from) / seconds).toFixed(0)} positions/s`,
    ].join(', '),
  );
  const positions = run.epoch * data.trained + to;
  return { step: last, positions, rate: rateAt(last, schedule), loss };
}

/** @type {(session: Session) => Promise<number>} the validation loss; 0 if nothing is held out */
async function validate({ options, data: { trained, tested }, team }) {
  if (tested === 0) return 0;
  const sum = await team.run({ kind: 'test', from: trained, to: trained + tested });
  if (Number.isFinite(sum)) return sum / tested;
  throw new RunError(`The validation loss in ${options.out} is not finite`, 1);
}

/** @type {(isGood: boolean, at: { options: Options, progress: Progress }) => void} */
function ensureFinite(isGood, { options: { out, rate }, progress: { step } }) {
  if (isGood) return;
  throw new RunError(
    `Training has diverged after step ${step}: a number is infinite or not a number. ${out} keeps the last good checkpoint. ` +
      `Begin again in another folder with a lower rate than ${rate}`,
    1,
  );
}

/**
 * Saves the network if its validation loss is the lowest, or if nothing is held out.
 *
 * @type {(session: Session, validation: number, progress: Progress) => Promise<void>}
 */
async function keepBest(session, validation, progress) {
  const isBest = validation < progress.best || session.data.tested === 0;
  progress.misses = isBest ? 0 : progress.misses + 1;
  if (!isBest) return;
  await saveNetwork(session);
  progress.best = validation;
  progress.bestStep = progress.step;
}

/** @type {(options: Options, progress: Progress) => boolean} */
function hasLostPatience({ patience }, { misses }) {
  return patience > 0 && misses >= patience;
}

/** @param {Session} session */
async function saveNetwork({ options: { out, name, notice, shape }, state, sample }) {
  const path = join(out, FILES.network);
  const network = quantise(state.parameters, { shape, name, notice });
  await writeFile(`${path}.part`, makeNetwork(orderNeurons(network, sample)));
  await rename(`${path}.part`, path);
}

/**
 * The initial parameters, within the limits of the weights, which training also keeps after each step.
 *
 * @type {(options: Options, layout: import('./layout.mjs').Layout) => Float32Array}
 */
function firstParameters({ start, shape, seed, weights }, layout) {
  if (start === undefined) return makeInitialParameters(layout, seededRandom(seed, INITIAL_STREAM));
  const [has, wants] = [start.network.shape, shape].map(formatShape);
  if (has !== wants) {
    throw new RunError(`The initial network has the shape ${has}, not ${wants}`, 1);
  }
  const most = Math.round(limitsOf(weights).neuron * SCALES.neuron);
  const clip = (/** @type {number} */ weight) => Math.max(-most, Math.min(most, weight));
  const { network } = start;
  return restore({ ...network, bias: network.bias.map(clip), weights: network.weights.map(clip) });
}

/** @type {(options: Options, data: Data) => Settings} */
function settingsOf(options, { trained, tested, fingerprint }) {
  const { filter, shape, start, name, notice, weights, validation } = options;
  const { scoreShare, depthExponent, epochs, batch, rate, seed, interval } = options;
  return {
    shape: formatShape(shape),
    start: start?.origin ?? 'fresh',
    name,
    notice,
    weights,
    validation,
    scoreShare,
    depthExponent,
    epochs,
    batch,
    rate,
    seed,
    interval,
    ...filter,
    positions: trained,
    held: tested,
    data: fingerprint,
  };
}

/** @type {(options: Options, data: Data) => string} */
function titleOf({ name, shape }, { trained }) {
  return `${name}: ${formatShape(shape)}, ${trained} positions`;
}

/** @type {(order: Uint32Array, seed: number, epoch: number) => void} */
function shuffleOrder(order, seed, epoch) {
  for (let index = 0; index < order.length; index += 1) order[index] = index;
  shuffle(order, seededRandom(seed, epoch));
}
