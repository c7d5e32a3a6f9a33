import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { shareNetwork } from '@chuhe/engine/network/share-network';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { readNetwork } from '../../../../scripts/lib/engines/read-network.mjs';
import { estimateElo } from '../../../../scripts/lib/match/elo.mjs';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { PLAY_VERSION } from '../games/play-game.mjs';
import { sha256 } from '../sha256.mjs';
import { runWorkers } from '../worker-pool.mjs';
import { readConstants, writeConstants } from './constants.mjs';
import { openJournal } from './pairs-journal.mjs';
import { learn, perturb } from './spsa.mjs';
import { buildTunable, readTuning, TUNING } from './tunable-build.mjs';

/**
 * Tunes the constants of the search, then plays a match of the tuned constants against those at the start.
 *
 * @typedef {import('./spsa.mjs').Plan} Plan
 * @typedef {import('./constants.mjs').Constant} Constant
 * @typedef {import('./worker.mjs').PairTask} PairTask
 * @typedef {import('./worker.mjs').Played} Played
 *
 * @typedef {object} Options
 * @property {string} folder of the journals and of the result, `tuning.ts`
 * @property {number} pairs of games of the tuning
 * @property {number} match games of the match
 * @property {number} nodes of each search
 * @property {string} network `own` or a path
 * @property {string} only a regular expression for the names of the constants
 * @property {number} step as in `spsa.mjs`
 * @property {number} rate as in `spsa.mjs`
 * @property {number} seed
 * @property {number} threads
 * @property {import('../games/openings.mjs').Openings} openings
 *
 * @typedef {object} Watch
 * @property {AbortSignal} signal ends the run
 * @property {(line: string) => void} print
 *
 * @typedef {object} Tuned
 * @property {readonly (Constant & { before: number })[]} constants
 * @property {import('../../../../scripts/lib/match/elo.mjs').Difference | undefined} difference of the match; `undefined` if it was stopped
 */

const WORKER = new URL('worker.mjs', import.meta.url);
/** The openings of the match are not those of the tuning. */
const MATCH_SEED = 1_000_003;

/**
 * @param {Options} options
 * @param {Watch} watch
 * @returns {Promise<Tuned | undefined>} `undefined` if the tuning was stopped. Rejects with a `RunError` for a network that the engine
 *   cannot read, a folder of another run, or a pattern that names no constant
 */
export async function tuneSearch(options, watch) {
  const source = await readTuning();
  const constants = chooseConstants(source, options.only);
  const plan = { ...options, constants };
  const { data, origin } = await prepare(plan);
  const start = constants.map(({ value }) => value);
  const tuned = await tune(plan, { data, origin }, watch);
  if (tuned === undefined) return undefined;
  const values = tuned.map(Math.round);
  const found = constants.map(({ name }, index) => ({
    name,
    before: start[index] ?? 0,
    value: values[index] ?? 0,
  }));
  await writeFile(join(options.folder, 'tuning.ts'), withConstants(source, found));
  const difference = await playMatch(plan, { data, origin, start, values }, watch);
  return { constants: found, difference };
}

/**
 * Writes the constants into the engine's source, as it is now.
 *
 * @param {readonly Constant[]} constants
 */
export async function acceptConstants(constants) {
  await writeFile(TUNING, withConstants(await readTuning(), constants));
}

/** @type {(source: string, constants: readonly Constant[]) => string} */
function withConstants(source, constants) {
  return writeConstants(source, new Map(constants.map(({ name, value }) => [name, value])));
}

/** @type {(source: string, only: string) => Constant[]} */
function chooseConstants(source, only) {
  const pattern = parsePattern(only);
  const chosen = readConstants(source).filter(({ name }) => pattern.test(name));
  if (chosen.length === 0) throw new RunError(`${only} fits the name of no constant`, 1);
  return chosen;
}

/** @param {string} text */
function parsePattern(text) {
  try {
    return new RegExp(text);
  } catch {
    throw new RunError(`${text} is not a regular expression`, 1);
  }
}

/** @typedef {{ data: import('./worker.mjs').PairData, origin: Record<string, unknown> }} Prepared */

/** @type {(plan: Options & Plan) => Promise<Prepared>} */
async function prepare({ network, nodes, seed, openings, constants }) {
  const [bytes, wasm] = await Promise.all([readNetwork(network), buildTunable()]);
  return {
    data: {
      seed,
      nodes,
      compiled: await WebAssembly.compile(new Uint8Array(wasm)),
      network: shareNetwork(splitNetwork(bytes)),
      openings: openings.moves,
      names: constants.map(({ name }) => name),
    },
    origin: {
      play: PLAY_VERSION,
      seed,
      nodes,
      network: sha256(bytes),
      engine: sha256(wasm),
      openings: openings.sha256,
    },
  };
}

/** @type {(plan: Options & Plan, prepared: Prepared, watch: Watch) => Promise<readonly number[] | undefined>} */
async function tune(plan, { data, origin }, { signal, print }) {
  const { folder, pairs, step, rate, threads, constants } = plan;
  const journal = openJournal(folder, 'tuning.jsonl', {
    format: 'chuhe-tuning-1',
    ...origin,
    pairs,
    step,
    rate,
    constants: Object.fromEntries(constants.map(({ name, value }) => [name, value])),
  });
  /** @type {readonly number[]} */
  let values = constants.map(({ value }) => value);
  for (const played of journal.played) values = learn(plan, values, played);
  const numbers = numbersWithout(journal.played, pairs);
  const report = makeReport(pairs, print);
  await runWorkers(
    { script: WORKER, data, threads, ahead: 1, signal },
    {
      next: () => {
        const pair = numbers.next().value;
        return pair === undefined ? undefined : { pair, ...perturb(plan, values, pair) };
      },
      isDone: () => signal.aborted || journal.played.length >= pairs,
      take: (/** @type {Played} */ played) => {
        journal.add(played);
        values = learn(plan, values, played);
        report('tuning', journal.played.length);
      },
    },
  );
  return journal.played.length >= pairs ? values : undefined;
}

/** @type {(plan: Options & Plan, given: Prepared & { start: readonly number[], values: readonly number[] }, watch: Watch) => Promise<Tuned['difference']>} */
async function playMatch(plan, { data, origin, start, values }, { signal, print }) {
  const pairs = Math.ceil(plan.match / 2);
  if (pairs === 0) return undefined;
  const run = { format: 'chuhe-tuning-match-1', ...origin, start, values };
  const journal = openJournal(plan.folder, 'match.jsonl', run);
  const numbers = numbersWithout(journal.played, pairs);
  const report = makeReport(pairs, print);
  await runWorkers(
    {
      script: WORKER,
      data: { ...data, seed: data.seed + MATCH_SEED },
      threads: plan.threads,
      ahead: 1,
      signal,
    },
    {
      next: () => {
        const pair = numbers.next().value;
        return pair === undefined ? undefined : { pair, plus: values, minus: start };
      },
      isDone: () => signal.aborted || journal.played.length >= pairs,
      take: (/** @type {Played} */ played) => {
        journal.add(played);
        report('match', journal.played.length);
      },
    },
  );
  if (journal.played.length < pairs) return undefined;
  const counts = [0, 0, 0, 0, 0];
  for (const { result } of journal.played) counts[result + 2] = (counts[result + 2] ?? 0) + 1;
  return estimateElo(counts);
}

/**
 * @param {readonly Played[]} played
 * @param {number} end
 * @returns {Generator<number, undefined>}
 */
function* numbersWithout(played, end) {
  const known = new Set(played.map(({ pair }) => pair));
  for (let pair = 0; pair < end; pair += 1) if (!known.has(pair)) yield pair;
}

/** @type {(total: number, print: Watch['print']) => (title: string, done: number) => void} prints each hundredth */
function makeReport(total, print) {
  const every = Math.max(1, Math.floor(total / 100));
  return (title, done) => {
    if (done % every === 0) print(`${title}: ${done} of ${total} pairs`);
  };
}
