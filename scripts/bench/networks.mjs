import { basename } from 'node:path';
import { PRODUCT_NETWORK } from '@chuhe/engine/network/product-network';
import { makeRandomNetwork } from '@chuhe/engine/network/random-network';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { compile } from '@chuhe/engine/node/builds';
import { parsePlacement } from '@chuhe/engine/position';
import { Searcher } from '@chuhe/engine/searcher';
import { readNetwork } from '../lib/engines/read-network.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { median } from '../lib/quantiles.mjs';
import { seededRandom } from '../lib/random.mjs';
import { cpuSeconds, formatMedian, printMachine, printTable, progress } from './bench-table.mjs';
import { POSITIONS } from './engine-positions.mjs';

/**
 * Compares the speed of the product's engine with networks of different shapes: the given files, or random networks. All
 * searches run in this process, and take turns, so that a busy machine slows all of them down.
 *
 * Prints nodes per second of CPU time, and the median of the ratios to the product's network in the same round.
 *
 * @typedef {import('@chuhe/engine/network/shape').NetworkShape} NetworkShape
 * @typedef {import('@chuhe/engine/network/write-network').NetworkParts} NetworkParts
 * @typedef {{ title: string, searcher: Searcher, rates: number[] }} Candidate
 */

const USAGE =
  'Use: npm run bench -- networks [--nodes 60000] [--rounds 9] [--scalar] [NETWORK.nnue ...]';
const OPTIONS = { nodes: 60_000, rounds: 9, scalar: false };

/** @type {readonly NetworkShape[]} */
const SHAPES = [
  { kingPlaces: 9, neurons: 128, pairwise: false },
  { kingPlaces: 6, neurons: 128, pairwise: true },
  { kingPlaces: 6, neurons: 256, pairwise: true },
  { kingPlaces: 6, neurons: 384, pairwise: true },
  { kingPlaces: 6, neurons: 512, pairwise: true },
  { kingPlaces: 6, neurons: 256, pairwise: false },
];

/** @param {readonly string[]} args */
export async function run(args) {
  const command = { usage: USAGE, options: OPTIONS, paths: /** @type {const} */ ([0, 20]) };
  const { paths, options } = readCommandLine(args, command);
  const compiled = await compile(options.scalar ? 'engine-scalar.wasm' : 'engine.wasm');
  /** @type {Candidate[]} */
  const candidates = [];
  for await (const { title, network } of listNetworks(paths)) {
    candidates.push({ title, searcher: startSearcher(compiled, network), rates: [] });
  }
  // The first searches also compile the engine.
  for (const { searcher } of candidates) await measure(searcher, options.nodes);
  for (let round = 1; round <= options.rounds; round += 1) {
    progress(`round ${round} of ${options.rounds}`);
    for (const { searcher, rates } of candidates) {
      rates.push(await measure(searcher, options.nodes));
    }
  }
  print(candidates);
}

/** @param {readonly string[]} paths */
async function* listNetworks(paths) {
  yield { title: PRODUCT_NETWORK.file, network: splitNetwork(await readNetwork('own')) };
  for (const path of paths) {
    yield { title: basename(path), network: splitNetwork(await readNetwork(path)) };
  }
  if (paths.length > 0) return;
  for (const shape of SHAPES) {
    const title = `random, ${shape.kingPlaces} places, ${shape.neurons} neurons${shape.pairwise ? ' by pairs' : ''}`;
    yield { title, network: makeRandomNetwork(shape, seededRandom(1)) };
  }
}

/** @type {(compiled: WebAssembly.Module, network: NetworkParts) => Searcher} */
function startSearcher(compiled, network) {
  const host = { now: () => performance.now(), yieldToEvents: () => Promise.resolve() };
  const started = Searcher.start({ compiled, network, threads: 1, hashMb: 16 }, host);
  if (!started.ok) throw new Error(started.error);
  return started.value;
}

/**
 * @param {Searcher} searcher
 * @param {number} nodes of each search
 * @returns {Promise<number>} nodes per second of CPU time
 */
async function measure(searcher, nodes) {
  const start = cpuSeconds();
  let searched = 0;
  for (const fen of POSITIONS) {
    const placement = parsePlacement(fen);
    if (!placement.ok) throw new Error(placement.error);
    searcher.forget();
    searcher.setPosition(placement.value, []);
    await searcher.search({ nodes });
    searched += searcher.nodes;
  }
  return searched / (cpuSeconds() - start);
}

/** @param {readonly Candidate[]} candidates */
function print(candidates) {
  printMachine();
  const [own] = candidates;
  const rows = candidates.map(({ title, rates }) => {
    const ratio = median(rates.map((rate, round) => rate / (own?.rates[round] ?? 0)));
    const value = formatMedian(rates, (rate) => (rate / 1_000).toFixed(0));
    return { title, value: `${value}, ratio ${ratio.toFixed(2)}` };
  });
  printTable('Thousands of nodes per CPU second', rows);
}
