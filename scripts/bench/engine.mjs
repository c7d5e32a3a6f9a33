import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { cpuSecondsOf, findNative } from './rules-native.mjs';

/**
 * `npm run bench -- engine [NODES]`: the server's engine in WebAssembly, with the product's network, beside a native
 * Fairy-Stockfish with its classical evaluation: CPU time and real time until its process is ready, nodes a second of CPU
 * time over three positions, and the memory that it has then.
 */

const NODES = 400_000;
const ROUNDS = 3;
const POSITIONS = [
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
  'r1bakab1r/9/1cn4c1/p1p1p1p1p/5n3/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R w',
  '2bak4/4a4/4b4/p3p3p/2p6/6R2/P1P1P3P/4B4/4A4/r1B1KA3 w',
];
const TIMEOUTS = { handshakeMs: 60_000, readyMs: 60_000, stopMs: 5_000 };
const log = { info: () => undefined, warn: console.warn, error: console.error };

/**
 * @typedef {import('../../apps/server/src/engine/engine-program.ts').EngineProgram} EngineProgram
 * @typedef {{ readyMs: number, startSeconds: number, nodesPerSecond: number, megabytes: number }} Measurement
 */

/** @param {readonly string[]} args */
export async function run([nodes = String(NODES)]) {
  const { nativeProgram, wasmProgram } = await load('engine-program');
  const native = findNative();
  console.log(
    `${cpus()[0]?.model.trim() ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
  );
  const wasm = await measure(wasmProgram(), Number(nodes));
  print('WebAssembly, own network', wasm);
  if (native === undefined) return;
  const yardstick = await measure(nativeProgram(native, { searchPath: '' }), Number(nodes));
  print('native, classical', yardstick);
  console.log(`ratio ${(wasm.nodesPerSecond / yardstick.nodesPerSecond).toFixed(2)}`);
}

/**
 * The round in the middle by its speed.
 *
 * @param {EngineProgram} program
 * @param {number} nodes
 * @returns {Promise<Measurement>}
 */
async function measure(program, nodes) {
  /** @type {Measurement[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(program, nodes));
  const sorted = rounds.toSorted((a, b) => a.nodesPerSecond - b.nodesPerSecond);
  const median = sorted[Math.floor(ROUNDS / 2)];
  if (median === undefined) throw new Error('nothing was measured');
  return median;
}

/**
 * @param {EngineProgram} program
 * @param {number} nodes
 */
async function measureOnce(program, nodes) {
  const { startEngine } = await load('start-engine');
  const begin = performance.now();
  const { signal } = new AbortController();
  const started = await startEngine({ program, hashMb: 64, timeouts: TIMEOUTS, log, signal });
  if (!started.ok) throw new Error(started.error.detail);
  const readyMs = performance.now() - begin;
  const engine = started.value;
  const seconds = () => cpuSecondsOf(engine.child.pid ?? 0);
  const startSeconds = seconds();
  let searched = 0;
  for (const fen of POSITIONS) {
    engine.session.newGame();
    const outcome = await engine.search({ position: { fen }, limits: { nodes } }, 1).done;
    if (outcome.kind !== 'finished') throw new Error(`the search ended as ${outcome.kind}`);
    searched += outcome.evaluation.nodes ?? 0;
  }
  const nodesPerSecond = searched / (seconds() - startSeconds);
  const megabytes = residentMegabytes(engine.child.pid ?? 0);
  await engine.end();
  return { readyMs, startSeconds, nodesPerSecond, megabytes };
}

/** @param {number} pid */
function residentMegabytes(pid) {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/**
 * From the build, which is there only when this runs.
 *
 * @template {'engine-program' | 'start-engine'} Name
 * @param {Name} name
 * @returns {Promise<Name extends 'start-engine' ? typeof import('../../apps/server/src/engine/start-engine.ts') : typeof import('../../apps/server/src/engine/engine-program.ts')>}
 */
async function load(name) {
  return import(new URL(`../../apps/server/dist/engine/${name}.js`, import.meta.url).href);
}

/**
 * @param {string} name
 * @param {Measurement} measurement
 */
function print(name, { readyMs, startSeconds, nodesPerSecond, megabytes }) {
  const start = `${Math.round(readyMs)} ms and ${startSeconds.toFixed(2)} s of CPU time to the first line`;
  const speed = `${Math.round(nodesPerSecond / 1000)} k nodes per CPU second`;
  console.log(`${name}: ${start}, ${speed}, ${megabytes} MB`);
}
