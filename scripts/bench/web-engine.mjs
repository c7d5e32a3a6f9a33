import { readFile } from 'node:fs/promises';
import { ROOT } from '../lib/setup.mjs';
import { formatMedian, printTable, progress, rowOf } from './bench-table.mjs';
import { findNative, startNative } from './rules-native.mjs';
import { visit } from './web-site.mjs';
import { measureSwitch } from './web-switch.mjs';
import { startInBrowser } from './web-uci.mjs';

/**
 * `engine`: measures the speed of the product's engine in the browser, compared with native Fairy-Stockfish, and the delay
 * until the page shows its first line (`web-switch.mjs`).
 *
 * Speed is nodes per second of CPU time, so that other load has little influence. Both engines receive the same commands: one
 * thread, the same hash size, positions and times, and an empty hash before each search. The product's engine uses its
 * network; the native one has none for Xiangqi and is set to its classical evaluation. The evaluations that they report
 * are printed. The first search of each engine is not measured, since the browser optimises the program during it. Rounds
 * alternate. The engines count nodes and prune in different ways, so the ratio is only a hint.
 *
 * @typedef {import('./web-site.mjs').Site} Site
 * @typedef {import('./bench-table.mjs').Row} Row
 * @typedef {import('./web-uci.mjs').Uci} Uci
 *
 * @typedef {object} Candidate
 * @property {Uci} uci
 * @property {string} name as it calls itself
 * @property {string} evaluation as the engine reports it
 * @property {number[]} rates nodes per CPU second, one for each round
 */

const SETTINGS = { threads: 1, hashMb: 64, lines: 1 };
/** @type {readonly (readonly [name: string, value: string | number])[]} */
const OPTIONS = [
  ['UCI_Variant', 'xiangqi'],
  ['Threads', SETTINGS.threads],
  ['Hash', SETTINGS.hashMb],
  ['MultiPV', SETTINGS.lines],
];
const NATIVE_OPTIONS = /** @type {const} */ ([...OPTIONS, ['Use NNUE', 'false']]);
const SEARCH_MS = 2000;
const WARM_UP_MS = 5000;
/** From the suite of the rules: the starting position and two middle games. */
const POSITION_IDS = new Set(['p001', 'p022', 'p024']);

/** @type {import('./web.mjs').Part} */
export async function runEngine(site, { rounds }) {
  await measureSpeed(site, rounds);
  await measureSwitch(site, rounds);
  return true;
}

/** @type {(site: Site, rounds: number) => Promise<void>} */
async function measureSpeed(site, rounds) {
  const positions = await readPositions();
  const path = findNative();
  const [own, native] = await visit(site, {}, async (page) => {
    const inBrowser = await greet(await startInBrowser(site, page), OPTIONS);
    const candidates = [inBrowser];
    if (path !== undefined) candidates.push(await greet(startNative(path), NATIVE_OPTIONS));
    try {
      await measureAll(candidates, positions, rounds);
    } finally {
      for (const { uci } of candidates) await uci.close();
    }
    return candidates;
  });
  if (own !== undefined) printSpeed(own, native);
}

/** @returns {Promise<string[]>} FENs */
async function readPositions() {
  const path = new URL('packages/rules/fixtures/perft.json', ROOT);
  /** @type {{ positions: { id: string, fen: string }[] }} */
  const suite = JSON.parse(await readFile(path, 'utf8'));
  return suite.positions.filter(({ id }) => POSITION_IDS.has(id)).map(({ fen }) => fen);
}

/**
 * @param {Uci} uci
 * @param {readonly (readonly [name: string, value: string | number])[]} options unknown ones are skipped
 * @returns {Promise<Candidate>}
 */
async function greet(uci, options) {
  await uci.send('uci');
  const greeting = await uci.readTo('uciok');
  const name = greeting.find((line) => line.startsWith('id name '))?.slice('id name '.length);
  for (const [option, value] of options) {
    const isKnown = greeting.some((line) => line.startsWith(`option name ${option} `));
    if (isKnown) await uci.send(`setoption name ${option} value ${value}`);
  }
  return { uci, name: name ?? 'unnamed', evaluation: '', rates: [] };
}

/**
 * @param {readonly Candidate[]} candidates
 * @param {readonly string[]} positions
 * @param {number} rounds
 */
async function measureAll(candidates, positions, rounds) {
  const [first = ''] = positions;
  for (const candidate of candidates) {
    progress(`${candidate.name} warms up`);
    const lines = await search(candidate.uci, first, WARM_UP_MS);
    candidate.evaluation = evaluationOf(lines);
  }
  for (let round = 1; round <= rounds; round += 1) {
    for (const { uci, name, rates } of candidates) {
      progress(`${name}, round ${round} of ${rounds}`);
      rates.push(await measureRate(uci, positions));
    }
  }
}

/** @type {(uci: Uci, positions: readonly string[]) => Promise<number>} */
async function measureRate(uci, positions) {
  let [nodes, seconds] = [0, 0];
  for (const fen of positions) {
    const begin = await uci.cpuSeconds();
    nodes += nodesOf(await search(uci, fen, SEARCH_MS));
    seconds += (await uci.cpuSeconds()) - begin;
  }
  return nodes / seconds;
}

/**
 * @param {Uci} uci
 * @param {string} fen of two parts
 * @param {number} milliseconds
 * @returns {Promise<string[]>} the output of the search
 */
async function search(uci, fen, milliseconds) {
  for (const command of ['ucinewgame', `position fen ${fen} - - 0 1`, 'isready']) {
    await uci.send(command);
  }
  await uci.readTo('readyok');
  await uci.send(`go movetime ${milliseconds}`);
  return uci.readTo('bestmove');
}

/** @param {readonly string[]} lines */
function nodesOf(lines) {
  const counts = lines.flatMap((line) => / nodes (\d+)/.exec(line)?.[1] ?? []);
  return Number(counts.at(-1));
}

/** @param {readonly string[]} lines */
function evaluationOf(lines) {
  const [report] = lines.flatMap((line) => /^info string (.*evaluation.*)/.exec(line)?.[1] ?? []);
  return report ?? 'reports no evaluation';
}

/** @type {(own: Candidate, native: Candidate | undefined) => void} */
function printSpeed(own, native) {
  const { threads, hashMb, lines } = SETTINGS;
  const heading = `Engine: thousands of nodes per CPU second; ${threads} thread, hash ${hashMb} MB, ${lines} line, ${POSITION_IDS.size} positions of ${SEARCH_MS / 1000} s`;
  const rows = [rowOfRates('in the browser', own)];
  if (native === undefined) rows.push({ title: 'native', value: 'not on this machine' });
  else {
    const ratios = own.rates.map((rate, round) => rate / (native.rates[round] ?? Number.NaN));
    rows.push(rowOfRates('native', native));
    rows.push(rowOf('browser / native', ratios, { format: (ratio) => ratio.toFixed(2) }));
  }
  printTable(heading, rows);
}

/** @type {(title: string, candidate: Candidate) => Row} */
function rowOfRates(title, { name, evaluation, rates }) {
  const value = formatMedian(rates, (rate) => (rate / 1000).toFixed(0));
  return { title: `${title}: ${name}, ${evaluation}`, value };
}
