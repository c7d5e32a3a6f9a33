import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { readProductNetwork } from '@chuhe/engine/network/read-product-network';
import { askEvaluation, describeEvaluation } from '../lib/engines/ask-evaluation.mjs';
import { fairyProgram } from '../lib/engines/fairy-engine.mjs';
import { ownProgram } from '../lib/engines/own-engine.mjs';
import { startUciProcess } from '../lib/engines/uci-process.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { median } from '../lib/quantiles.mjs';
import { RunError } from '../lib/run.mjs';
import { withTemporaryFolder } from '../lib/temporary-folder.mjs';
import { formatMedian, printMachine, printTable, progress } from './bench-table.mjs';
import { POSITIONS } from './engine-positions.mjs';
import { cpuSecondsOf, findNative } from './rules-native.mjs';

/**
 * Compares the product's engine on Node (with SIMD, without SIMD, and with two threads) to Fairy-Stockfish in WebAssembly (a
 * development dependency), and to native Fairy-Stockfish if it is installed. All use the product's network if they accept it.
 *
 * Prints nodes per second of CPU time and of real time over three positions, the time from the start of the process to
 * its first move, and the memory at the end. Rounds alternate, and medians are printed. The engines count nodes and prune in
 * different ways, so a ratio between two of them is only a hint.
 *
 * @typedef {import('@chuhe/uci/host').InitialOption} InitialOption
 *
 * @typedef {object} Candidate
 * @property {string} name
 * @property {string} program
 * @property {readonly string[]} args
 * @property {readonly InitialOption[]} options
 *
 * @typedef {object} Measurement
 * @property {string} evaluation as the engine reports it
 * @property {number} startMs from the start of the process to its first move
 * @property {number} cpuRate nodes a second of CPU time
 * @property {number} realRate nodes a second of real time
 * @property {number} megabytes resident at the end
 */

const USAGE = 'Use: npm run bench -- engine [NODES] [ROUNDS]';
const HASH = { name: 'Hash', value: 16 };
const SCALAR = fileURLToPath(new URL('engine-scalar.mjs', import.meta.url));

/** @param {readonly string[]} args */
export async function run(args) {
  const command = { usage: USAGE, options: {}, paths: /** @type {const} */ ([0, 2]) };
  const [nodes = '400000', rounds = '3'] = readCommandLine(args, command).paths;
  for (const each of [nodes, rounds]) {
    if (!/^[1-9]\d{0,8}$/.test(each)) throw new RunError(USAGE, 1);
  }
  await withTemporaryFolder(async (folder) => {
    const network = join(folder, PRODUCT_NETWORK.file);
    await writeFile(network, await readProductNetwork());
    const candidates = listCandidates(network);
    const plan = { nodes: Number(nodes), rounds: Number(rounds) };
    print(candidates, await measureAll(candidates, plan));
  });
}

/**
 * @param {string} network path
 * @returns {Candidate[]} the product's engine first
 */
function listCandidates(network) {
  const own = ownProgram('own');
  /** @type {Candidate[]} */
  const candidates = [
    { name: 'own', ...own },
    { name: 'own, without SIMD', ...own, args: [SCALAR] },
    { name: 'own, two threads', ...own, options: [{ name: 'Threads', value: 2 }] },
    { name: 'Fairy-Stockfish, WebAssembly', ...fairyProgram('own') },
  ];
  const program = findNative();
  if (program !== undefined) {
    const options = [{ name: 'EvalFile', value: network }];
    candidates.push({ name: 'Fairy-Stockfish, native', program, args: [], options });
  }
  return candidates;
}

/**
 * @param {readonly Candidate[]} candidates
 * @param {{ nodes: number, rounds: number }} plan
 * @returns {Promise<readonly (readonly Measurement[])[]>} the rounds of each candidate
 */
async function measureAll(candidates, { nodes, rounds }) {
  /** @type {Measurement[][]} */
  const measured = candidates.map(() => []);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, candidate] of candidates.entries()) {
      progress(`${candidate.name}, round ${round} of ${rounds}`);
      measured[index]?.push(await measure(candidate, nodes));
    }
  }
  return measured;
}

/**
 * @param {Candidate} candidate
 * @param {number} nodes of each search
 * @returns {Promise<Measurement>}
 */
async function measure({ program, args, options }, nodes) {
  const begin = performance.now();
  const engine = await startUciProcess({ program, args, options: [HASH, ...options] });
  try {
    const evaluation = describeEvaluation(await askEvaluation(engine));
    const startMs = performance.now() - begin;
    let [searched, cpuSeconds, realSeconds] = [0, 0, 0];
    for (const fen of POSITIONS) {
      engine.session.newGame();
      const [cpu, real] = [cpuSecondsOf(engine.pid), performance.now()];
      const outcome = await engine.session.search({ position: { fen }, limits: { nodes } }).done;
      if (outcome.kind !== 'finished') throw new Error(`the search ended as ${outcome.kind}`);
      cpuSeconds += cpuSecondsOf(engine.pid) - cpu;
      realSeconds += (performance.now() - real) / 1_000;
      searched += outcome.evaluation.nodes ?? 0;
    }
    const rates = { cpuRate: searched / cpuSeconds, realRate: searched / realSeconds };
    return { evaluation, startMs, ...rates, megabytes: await residentMegabytes(engine.pid) };
  } finally {
    engine.close();
  }
}

/** @param {number} pid */
async function residentMegabytes(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? [];
  return Number(kilobytes) / 1024;
}

/**
 * @param {readonly Candidate[]} candidates
 * @param {readonly (readonly Measurement[])[]} measured
 */
function print(candidates, measured) {
  printMachine();
  for (const [index, { name }] of candidates.entries()) {
    const rounds = measured[index] ?? [];
    printTable(`${name}: ${rounds[0]?.evaluation}`, [
      row('thousands of nodes per CPU second', rounds, ({ cpuRate }) => cpuRate / 1_000),
      row('thousands of nodes per second', rounds, ({ realRate }) => realRate / 1_000),
      row('milliseconds to the first move', rounds, ({ startMs }) => startMs),
      row('megabytes', rounds, ({ megabytes }) => megabytes),
    ]);
  }
  if (findNative() === undefined) console.log('\nNative Fairy-Stockfish is not installed.');
  printTable('Nodes, as a multiple of those of own (medians)', listRatios(candidates, measured));
}

/**
 * @param {string} title
 * @param {readonly Measurement[]} rounds
 * @param {(round: Measurement) => number} valueOf
 */
function row(title, rounds, valueOf) {
  return { title, value: formatMedian(rounds.map(valueOf), (value) => value.toFixed(0)) };
}

/**
 * @param {readonly Candidate[]} candidates
 * @param {readonly (readonly Measurement[])[]} measured
 */
function listRatios(candidates, measured) {
  const [own = []] = measured;
  return candidates.slice(1).map(({ name, options }, index) => {
    // A second thread costs CPU time and saves real time.
    const isReal = options.some((option) => option.name === 'Threads');
    /** @param {readonly Measurement[]} rounds */
    const rateOf = (rounds) =>
      median(rounds.map(({ cpuRate, realRate }) => (isReal ? realRate : cpuRate)));
    const ratio = rateOf(measured[index + 1] ?? []) / rateOf(own);
    return { title: name, value: `${ratio.toFixed(2)} per ${isReal ? 'second' : 'CPU second'}` };
  });
}
