import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readCommandLine } from '../lib/options.mjs';
import { median } from '../lib/quantiles.mjs';
import { ROOT } from '../lib/setup.mjs';
import { formatLoad, printMachine } from './bench-table.mjs';
import { findNative, readNativeName } from './rules-native.mjs';

/**
 * Measures leaves per second of CPU time in perft, for `@chuhe/rules` and other libraries, and prints ratios with their
 * goals. Each library runs in its own process, in three alternating rounds. For each position, the median of the rounds is
 * taken. A result is the geometric mean of these medians. `@chuhe/rules` counts the last ply in both `PERFT_MODES`: `listed`
 * counts the list of moves, `played` makes and undoes every move.
 *
 * @typedef {'fresh' | 'warm'} Phase
 * @typedef {{ id: string, fen: string, perft: number[] }} Position
 * @typedef {{ name: string, title: string, freshDepth: number }} Library
 * @typedef {import('./rules-worker.mjs').Measurement} Measurement
 * @typedef {Record<Phase, Map<string, Measurement[]>>} Results
 */

const USAGE = 'Use: npm run bench -- rules [--quick]';
const OPTIONS = { quick: false };
const WORKER = fileURLToPath(new URL('rules-worker.mjs', import.meta.url));
/** The starting position and five middle games of the suite. */
const POSITION_IDS = new Set(['p001', 'p022', 'p023', 'p024', 'p026', 'p030']);
const WARM_DEPTH = 3;
/** @type {readonly Phase[]} */
const PHASES = ['fresh', 'warm'];
const HEADINGS = {
  fresh: 'From a fresh process: each position once, the start of the compiler included',
  warm: `Warm, same depth ${WARM_DEPTH}: after 3 s of counting, at least 0.3 s a position`,
};

/** @type {readonly Library[]} */
const LIBRARIES = [
  { name: 'listed', title: '@chuhe/rules, listed', freshDepth: 4 },
  { name: 'played', title: '@chuhe/rules, played', freshDepth: 4 },
  { name: 'native', title: 'native Fairy-Stockfish', freshDepth: 4 },
  { name: 'ffish', title: 'ffish, numberLegalMoves', freshDepth: 3 },
  { name: 'ffish-every-leaf', title: 'ffish, every leaf', freshDepth: 3 },
  { name: 'elephantops', title: 'elephantops, debug.perft', freshDepth: 3 },
];

/** @type {readonly { title: string, over: string, under: string, goal?: number }[]} */
const RATIOS = [
  { title: 'listed / ffish', over: 'listed', under: 'ffish' },
  { title: 'listed / elephantops', over: 'listed', under: 'elephantops' },
  { title: 'listed / native Fairy-Stockfish', over: 'listed', under: 'native', goal: 4.9 },
  { title: 'played / listed', over: 'played', under: 'listed', goal: 0.5 },
  { title: 'played / ffish, every leaf', over: 'played', under: 'ffish-every-leaf' },
  { title: 'played / native', over: 'played', under: 'native' },
];

/** @param {readonly string[]} args */
export async function run(args) {
  const rounds = readCommandLine(args, { usage: USAGE, options: OPTIONS }).options.quick ? 1 : 3;
  const positions = await readPositions();
  const native = findNative();
  const libraries = LIBRARIES.filter(({ name }) => name !== 'native' || native !== undefined);
  await printEnvironment(native, rounds);
  const results = await measureAll(libraries, positions, rounds);
  for (const phase of PHASES) printRates({ phase, libraries, positions, results: results[phase] });
  printRatios(results);
  printCollections(results);
  // Loaded late, since the package has to be built first.
  const { measureJudge } = await import('./rules-judge.mjs');
  console.log(
    `\njudge, 300 plies of a random game, warm: ${measureJudge().toFixed(2)} ms (goal: at most 2)`,
  );
  console.log(`\nLoad average at the end: ${formatLoad()}`);
}

/** @returns {Promise<Position[]>} */
async function readPositions() {
  const path = new URL('packages/rules/fixtures/perft.json', ROOT);
  /** @type {{ positions: Position[] }} */
  const suite = JSON.parse(await readFile(path, 'utf8'));
  return suite.positions.filter(({ id }) => POSITION_IDS.has(id));
}

/**
 * @param {readonly Library[]} libraries
 * @param {readonly Position[]} positions
 * @param {number} rounds
 */
async function measureAll(libraries, positions, rounds) {
  /** @type {Results} */
  const results = { fresh: new Map(), warm: new Map() };
  for (let round = 1; round <= rounds; round += 1) {
    for (const phase of PHASES) {
      for (const library of libraries) {
        const known = results[phase].get(library.name) ?? [];
        results[phase].set(library.name, [...known, await measure(library, phase, positions)]);
      }
    }
    console.log(`round ${round} of ${rounds} done`);
  }
  return results;
}

/**
 * @param {Library} library
 * @param {Phase} phase
 * @param {readonly Position[]} positions
 * @returns {Promise<Measurement>}
 */
async function measure({ name, freshDepth }, phase, positions) {
  const depth = phase === 'fresh' ? freshDepth : WARM_DEPTH;
  const job = {
    library: name,
    phase,
    depth,
    positions: positions.map(({ fen, perft }) => ({ fen, leaves: perft[depth - 1] })),
  };
  const command = ['--expose-gc', WORKER, JSON.stringify(job)];
  const { stdout } = await promisify(execFile)(process.execPath, command);
  return JSON.parse(stdout);
}

/** @type {(native: string | undefined, rounds: number) => Promise<void>} */
async function printEnvironment(native, rounds) {
  const versions = await Promise.all(['ffish', 'elephantops'].map(readVersion));
  const missing = 'not measured (not installed, or no /proc)';
  const name = native === undefined ? missing : await readNativeName(native);
  printMachine();
  console.log(`${versions.join(', ')}; native: ${name}`);
  console.log(`CPU time, user and system, all threads; median of ${rounds} interleaved rounds\n`);
}

/** @param {string} name */
async function readVersion(name) {
  const manifest = await readFile(new URL(`node_modules/${name}/package.json`, ROOT), 'utf8');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(manifest);
  return `${name} ${version}`;
}

/**
 * @param {object} table
 * @param {Phase} table.phase
 * @param {readonly Library[]} table.libraries
 * @param {readonly Position[]} table.positions
 * @param {Map<string, Measurement[]>} table.results
 */
function printRates({ phase, libraries, positions, results }) {
  console.log(`\n${HEADINGS[phase]}\nMillions of leaves per CPU second`);
  const ids = positions.map(({ id }) => id.padStart(9));
  console.log(`${''.padEnd(26)}depth${ids.join('')}     mean`);
  for (const { name, title, freshDepth } of libraries) {
    const rates = mediansOf(results.get(name) ?? []);
    const depth = phase === 'fresh' ? freshDepth : WARM_DEPTH;
    const cells = [...rates, geometricMean(rates)].map((rate) => formatRate(rate / 1e6));
    console.log(`${title.padEnd(26)}${String(depth).padStart(5)}${cells.join('')}`);
  }
}

/** @param {number} rate */
function formatRate(rate) {
  return rate.toFixed(rate < 1 ? 3 : 1).padStart(9);
}

/** @param {Results} results */
function printRatios(results) {
  console.log(`\nRatios, geometric mean over the positions (least – greatest)`);
  printRow(['', 'from a fresh process', 'warm, same depth', 'goal']);
  for (const { title, over, under, goal } of RATIOS) {
    const ratios = PHASES.map((phase) => ratiosOf(results[phase], over, under));
    const cells = ratios.map((values) => formatRatios(values, goal));
    printRow([title, ...cells, goal === undefined ? 'none' : `≥ ${goal}`]);
  }
}

/** @param {Results} results */
function printCollections(results) {
  for (const mode of ['listed', 'played']) {
    const cells = PHASES.map((phase) => formatCollections(results[phase].get(mode)));
    printRow([`garbage collections, ${mode}`, ...cells, '0']);
  }
}

/** @param {readonly Measurement[] | undefined} rounds */
function formatCollections(rounds = []) {
  const sum = rounds.reduce((total, { collections }) => total + collections, 0);
  return `${sum}  ${sum === 0 ? 'met' : 'NOT MET'}`;
}

/** @param {readonly string[]} cells */
function printRow([title = '', fresh = '', warm = '', goal = '']) {
  console.log(`${title.padEnd(33)}${fresh.padEnd(32)}${warm.padEnd(32)}${goal}`);
}

/** @type {(results: Map<string, Measurement[]>, over: string, under: string) => number[]} */
function ratiosOf(results, over, under) {
  const rates = mediansOf(results.get(under) ?? []);
  return mediansOf(results.get(over) ?? []).flatMap((rate, index) => {
    const other = rates[index];
    return other === undefined ? [] : [rate / other];
  });
}

/** @type {(ratios: readonly number[], goal: number | undefined) => string} */
function formatRatios(ratios, goal) {
  if (ratios.length === 0) return 'not measured';
  const mean = geometricMean(ratios);
  const digits = mean < 1 ? 3 : mean < 10 ? 2 : 0;
  const range = `${Math.min(...ratios).toFixed(digits)} – ${Math.max(...ratios).toFixed(digits)}`;
  const verdict = goal === undefined ? '' : mean >= goal ? 'met' : 'NOT MET';
  return `${mean.toFixed(digits)} (${range})  ${verdict}`;
}

/**
 * The median of the rounds for each position.
 *
 * @param {readonly Measurement[]} rounds
 */
function mediansOf(rounds) {
  const [first] = rounds;
  if (!first) return [];
  return first.rates.map((_, index) =>
    median(rounds.map(({ rates }) => rates[index] ?? Number.NaN)),
  );
}

/** @param {readonly number[]} values */
function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}
