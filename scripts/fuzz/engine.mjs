import { setImmediate as nextTurn } from 'node:timers/promises';
import { OWN_NETWORK } from '@chuhe/engine/network/own';
import { readOwnNetwork } from '@chuhe/engine/network/read-own';
import { compileBuilds } from '@chuhe/engine/node/builds';
import { makeNodeHost } from '@chuhe/engine/node/host';
import { UciEngine } from '@chuhe/engine/uci-engine';
import { seededRandom } from '../lib/random.mjs';
import { RunError } from '../lib/run.mjs';
import { makeLineSource, NETWORK_NAMES } from './engine-lines.mjs';

/**
 * `npm run fuzz -- engine [--lines 1000000] [--seed S]`: sends the product's engine random lines, right and wrong ones, in
 * handfuls. After each handful every `isready` must have its `readyok` and every `go` its one answer, in time, and the
 * engine must not have failed. The first handful after which that is not so is printed, and the status is 1.
 *
 * @typedef {object} Counts
 * @property {number} lines
 * @property {number} searches
 * @property {number} refused searches that had no move to tell
 * @property {number} errors that the engine tells of files
 * @property {number} slowest milliseconds of a handful
 */

const HANDFUL = 12;
/** Milliseconds. Long, so that a busy machine is no hang. */
const PATIENCE = 60_000;
/** As the engine has it: longer commands are left out. */
const LONGEST_COMMAND = 100_000;
/** What a line of the engine may be. */
const ANSWER =
  /^(?:info (?:string|depth) .*|bestmove (?:\(none\)|[a-i]\d[a-i]\d(?: ponder [a-i]\d[a-i]\d)?)|readyok|uciok|Nodes searched: \d+|id (?:name|author) .*|option name .*)$/s;
/** Errors that are no fault of the engine. */
const FILE_ERROR = /^info string ERROR: .*(?:cannot be read|is not a network for Xiangqi)/s;
const SAY_EVERY = 50_000;

/** @param {readonly string[]} args */
export async function run(args) {
  const { lines, seed } = readOptions(args);
  console.log(`${lines} lines, seed ${seed}`);
  const start = performance.now();
  const counts = await fuzzEngine({
    lines,
    seed,
    onProgress: (sent) => console.error(`  … ${sent}`),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  console.log(
    `${counts.searches} searches, ${counts.refused} without a move, ${counts.errors} bad files; ` +
      `slowest handful ${Math.round(counts.slowest)} ms; ${seconds} s`,
  );
}

/**
 * @param {{ lines: number, seed: number, onProgress?: (sent: number) => void }} wish
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
      const length = Math.min(1 + Math.floor(random() * HANDFUL), lines - counts.lines);
      const handful = Array.from({ length }, nextLine);
      await checkHandful(subject, handful, { counts, random, seed });
      const before = Math.floor(counts.lines / SAY_EVERY);
      counts.lines += length;
      if (Math.floor(counts.lines / SAY_EVERY) > before) onProgress?.(counts.lines);
    }
  } finally {
    subject.engine.receive('quit');
  }
  return counts;
}

/** @typedef {Awaited<ReturnType<typeof startSubject>>} Subject */

async function startSubject() {
  const whole = await readOwnNetwork();
  const networks = makeNetworks(whole);
  /** @type {string[]} */
  const said = [];
  const host = makeNodeHost(
    (line) => said.push(line),
    () => undefined,
  );
  const engine = new UciEngine({
    builds: await compileBuilds(),
    network: { name: OWN_NETWORK.file, bytes: whole },
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
  return { engine, said };
}

/**
 * @param {Uint8Array} whole
 * @returns {ReadonlyMap<string, Uint8Array>}
 */
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
 * @param {readonly string[]} handful
 * @param {{ counts: Counts, random: () => number, seed: number }} state
 */
async function checkHandful({ engine, said }, handful, { counts, random, seed }) {
  said.length = 0;
  const start = performance.now();
  const wanted = { ready: countCommand(handful, 'isready'), go: countCommand(handful, 'go') };
  for (const line of handful) {
    engine.receive(line);
    if (random() < 0.3) await nextTurn();
  }
  const found = await settle(engine, said, wanted);
  counts.slowest = Math.max(counts.slowest, performance.now() - start);
  counts.searches += found.go;
  counts.refused += said.filter((line) => line === 'bestmove (none)').length;
  counts.errors += said.filter((line) => FILE_ERROR.test(line)).length;
  const fault = findFault(said, wanted, found);
  if (fault === undefined) return;
  const shown = handful.map((line) => JSON.stringify(line.slice(0, 300))).join('\n');
  throw new RunError(`seed ${seed}, after ${counts.lines} lines: ${fault}\n${shown}`, 1);
}

/**
 * A command is the first word of a line.
 *
 * @param {readonly string[]} handful
 * @param {string} command
 */
function countCommand(handful, command) {
  return handful.filter(
    (line) => line.length <= LONGEST_COMMAND && line.trim().split(/\s+/, 1)[0] === command,
  ).length;
}

/**
 * Waits until all is answered, and ends searches that have no end.
 *
 * @param {UciEngine} engine
 * @param {readonly string[]} said
 * @param {{ ready: number, go: number }} wanted
 */
async function settle(engine, said, wanted) {
  // An `isready` of our own comes last: what waits before it is carried out then.
  engine.receive('isready');
  const deadline = performance.now() + PATIENCE;
  for (;;) {
    const found = countAnswers(said);
    if (found.ready > wanted.ready && found.go >= wanted.go) return found;
    if (performance.now() > deadline) return found;
    engine.receive('stop');
    await nextTurn();
  }
}

/** @param {readonly string[]} said */
function countAnswers(said) {
  const ready = said.filter((line) => line === 'readyok').length;
  const go = said.filter((line) => line.startsWith('bestmove')).length;
  return { ready, go };
}

/**
 * @param {readonly string[]} said
 * @param {{ ready: number, go: number }} wanted
 * @param {{ ready: number, go: number }} found
 * @returns {string | undefined}
 */
function findFault(said, wanted, found) {
  const strange = said.find((line) => !ANSWER.test(line));
  if (strange !== undefined) return `the engine says ${JSON.stringify(strange.slice(0, 200))}`;
  const error = said.find((line) => line.includes('ERROR') && !FILE_ERROR.test(line));
  if (error !== undefined) return error.slice(0, 500);
  if (found.go !== wanted.go) return `${found.go} answers to ${wanted.go} searches`;
  // The last is our own.
  const ready = found.ready - 1;
  return ready === wanted.ready ? undefined : `readyok ${ready} times, not ${wanted.ready}`;
}

/** @param {readonly string[]} args */
export function readOptions(args) {
  const options = { lines: 1_000_000, seed: Math.floor(Math.random() * 2 ** 31) };
  for (let index = 0; index < args.length; index += 2) {
    const [given = '', text = ''] = args.slice(index, index + 2);
    const name = Object.keys(options).find((each) => `--${each}` === given);
    if (name === undefined || !/^[1-9]\d{0,8}$/.test(text)) {
      throw new RunError('Use: npm run fuzz -- engine [--lines N] [--seed S]', 1);
    }
    Object.assign(options, { [name]: Number(text) });
  }
  return options;
}
