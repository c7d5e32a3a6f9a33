import { setImmediate as nextTurn } from 'node:timers/promises';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { compileBuilds } from '@chuhe/engine/node/builds';
import { makeNodeHost } from '@chuhe/engine/node/host';
import { UciEngine } from '@chuhe/engine/uci-engine';
import { progress } from '../bench/bench-table.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { randomSeed, seededRandom } from '../lib/random.mjs';
import { RunError } from '../lib/run.mjs';
import { makeLineSource, NETWORK_NAMES } from './engine-lines.mjs';

/**
 * Sends the product's engine batches of valid and invalid random lines. After each batch, within a time limit, every
 * `isready` must have one `readyok` and every `go` one `bestmove`, and the engine must not have failed. The first batch that
 * breaks these rules is printed, and the status is 1.
 *
 * @typedef {object} Counts
 * @property {number} lines
 * @property {number} searches
 * @property {number} refused searches without a move
 * @property {number} errors reports of bad files
 * @property {number} slowest milliseconds of a batch
 */

const USAGE = 'Use: npm run fuzz -- engine [--lines 1000000] [--seed S]';
const MAX_BATCH = 12;
/** Time limit for a batch. It is long, so that a slow answer on a busy machine does not count as a hang. */
const TIMEOUT_MS = 60_000;
/** Length of the longest command that the engine reads. It ignores longer ones. */
const LONGEST_COMMAND = 100_000;
/** The lines that the engine may write. */
const ANSWER =
  /^(?:info (?:string|depth|nodes) .*|bestmove (?:\(none\)|[a-i]\d[a-i]\d(?: ponder [a-i]\d[a-i]\d)?)|readyok|uciok|Nodes searched: \d+|id (?:name|author) .*|option name .*)$/s;
/** Errors that the engine should report. Any other error is a fault. */
const FILE_ERROR = /^info string ERROR: .*(?:cannot be read|is not a network for Xiangqi)/s;
const LINES_BETWEEN_REPORTS = 50_000;

/** @param {readonly string[]} args */
export async function run(args) {
  const options = { lines: 1_000_000, seed: randomSeed() };
  const { lines, seed } = readCommandLine(args, { usage: USAGE, options }).options;
  console.log(`${lines} lines, seed ${seed}`);
  const start = performance.now();
  const counts = await fuzzEngine({ lines, seed, onProgress: (sent) => progress(String(sent)) });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${counts.searches} searches, ${counts.refused} without a move, ${counts.errors} bad files; ` +
      `slowest batch ${Math.round(counts.slowest)} ms; ${seconds} s`,
  );
}

/**
 * @param {{ lines: number, seed: number, onProgress?: (sent: number) => void }} options
 * @returns {Promise<Counts>} rejects with a {@link RunError} for the first fault
 */
export async function fuzzEngine({ lines, seed, onProgress }) {
  const random = seededRandom(seed);
  const nextLine = makeLineSource(random);
  const subject = await startSubject();
  /** @type {Counts} */
  const counts = { lines: 0, searches: 0, refused: 0, errors: 0, slowest: 0 };
  try {
    while (counts.lines < lines) {
      const length = Math.min(1 + Math.floor(random() * MAX_BATCH), lines - counts.lines);
      const batch = Array.from({ length }, nextLine);
      await checkBatch(subject, batch, { counts, random, seed });
      const before = Math.floor(counts.lines / LINES_BETWEEN_REPORTS);
      counts.lines += length;
      if (Math.floor(counts.lines / LINES_BETWEEN_REPORTS) > before) onProgress?.(counts.lines);
    }
  } finally {
    subject.engine.receive('quit');
  }
  return counts;
}

/** @typedef {Awaited<ReturnType<typeof startSubject>>} Subject */

async function startSubject() {
  const whole = await readProductNetwork();
  const networks = makeNetworks(whole);
  /** @type {string[]} */
  const output = [];
  const host = makeNodeHost(
    (line) => output.push(line),
    () => undefined,
  );
  const engine = new UciEngine({
    builds: await compileBuilds(),
    network: { name: PRODUCT_NETWORK.file, bytes: whole },
    host: {
      ...host,
      readFile: async (name) => {
        const bytes = networks.get(name);
        if (bytes === undefined) throw new Error('There is no such file.');
        return bytes;
      },
    },
  });
  engine.receive('setoption name Hash value 1');
  return { engine, output };
}

/** @type {(whole: Uint8Array) => ReadonlyMap<string, Uint8Array>} */
function makeNetworks(whole) {
  const [, cut, noise, same, other] = NETWORK_NAMES;
  return new Map([
    [cut, whole.subarray(0, whole.length - 1_000)],
    [noise, new Uint8Array(whole.length).fill(0x5a)],
    [same, whole],
    [other, whole],
  ]);
}

/**
 * @param {Subject} subject
 * @param {readonly string[]} batch
 * @param {{ counts: Counts, random: () => number, seed: number }} state
 */
async function checkBatch({ engine, output }, batch, { counts, random, seed }) {
  output.length = 0;
  const start = performance.now();
  const wanted = { ready: countCommand(batch, 'isready'), go: countCommand(batch, 'go') };
  for (const line of batch) {
    engine.receive(line);
    if (random() < 0.3) await nextTurn();
  }
  const found = await settle(engine, output, wanted);
  counts.slowest = Math.max(counts.slowest, performance.now() - start);
  counts.searches += found.go;
  counts.refused += output.filter((line) => line === 'bestmove (none)').length;
  counts.errors += output.filter((line) => FILE_ERROR.test(line)).length;
  const fault = findFault(output, wanted, found);
  if (fault === undefined) return;
  const shown = batch.map((line) => JSON.stringify(line.slice(0, 300))).join('\n');
  throw new RunError(`seed ${seed}, after ${counts.lines} lines: ${fault}\n${shown}`, 1);
}

/**
 * Counts the lines that the engine reads and whose first word is the command.
 *
 * @type {(batch: readonly string[], command: string) => number}
 */
function countCommand(batch, command) {
  return batch.filter(
    (line) => line.length <= LONGEST_COMMAND && line.trim().split(/\s+/, 1)[0] === command,
  ).length;
}

/**
 * Waits until everything is answered, and stops infinite searches.
 *
 * @param {UciEngine} engine
 * @param {readonly string[]} output
 * @param {{ ready: number, go: number }} wanted
 */
async function settle(engine, output, wanted) {
  // The answer to this last `isready` means that the engine has processed every line.
  engine.receive('isready');
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    const found = countAnswers(output);
    if (found.ready > wanted.ready && found.go >= wanted.go) return found;
    if (performance.now() > deadline) return found;
    engine.receive('stop');
    await nextTurn();
  }
}

/** @param {readonly string[]} output */
function countAnswers(output) {
  const ready = output.filter((line) => line === 'readyok').length;
  const go = output.filter((line) => line.startsWith('bestmove')).length;
  return { ready, go };
}

/**
 * @param {readonly string[]} output
 * @param {{ ready: number, go: number }} wanted
 * @param {{ ready: number, go: number }} found
 * @returns {string | undefined}
 */
function findFault(output, wanted, found) {
  const unknown = output.find((line) => !ANSWER.test(line));
  if (unknown !== undefined) return `unknown output ${JSON.stringify(unknown.slice(0, 200))}`;
  const error = output.find((line) => line.includes('ERROR') && !FILE_ERROR.test(line));
  if (error !== undefined) return error.slice(0, 500);
  if (found.go !== wanted.go) return `${found.go} answers to ${wanted.go} searches`;
  // Does not count the answer to the `isready` that `settle` has sent.
  const ready = found.ready - 1;
  return ready === wanted.ready ? undefined : `readyok ${ready} times, not ${wanted.ready}`;
}
