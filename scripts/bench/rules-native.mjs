import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * The path of a native Fairy-Stockfish on the PATH or in /usr/games. `undefined` also where the kernel does not report
 * the CPU time of other processes in nanoseconds.
 */
export function findNative() {
  if (!existsSync('/proc/self/schedstat')) return undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/games'];
  return folders.map((folder) => join(folder, 'fairy-stockfish')).find(isExecutable);
}

/**
 * Counts with its `go perft`. The start of the process is not measured: its CPU time is read before and after each count.
 *
 * @returns {Promise<import('./rules-counters.mjs').Counter>}
 */
export async function startNative() {
  const path = findNative();
  if (path === undefined) throw new Error('fairy-stockfish is not installed');
  const engine = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  /** @param {string} line */
  const send = (line) => engine.stdin.write(`${line}\n`);
  send('uci');
  await readUntil(lines, /^uciok/);
  send('setoption name UCI_Variant value xiangqi');
  send('isready');
  await readUntil(lines, /^readyok/);
  return {
    prepare: (fen) => async (depth) => {
      send(`position fen ${fen} - - 0 1`);
      send(`go perft ${depth}`);
      const [, leaves] = await readUntil(lines, /^Nodes searched: (\d+)/);
      return Number(leaves);
    },
    cpuSeconds: () => cpuSecondsOf(engine.pid ?? 0),
    close: () => send('quit'),
  };
}

/** @param {string} path */
export async function readNativeName(path) {
  const engine = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  engine.stdin.end('uci\nquit\n');
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const [, name] = await readUntil(lines, /^id name (.*)/);
  return name ?? path;
}

/**
 * The CPU time of all running threads: the first number of each `schedstat`.
 *
 * @param {number} pid
 */
export function cpuSecondsOf(pid) {
  const folder = `/proc/${pid}/task`;
  const times = readdirSync(folder).map((thread) => {
    const [nanoseconds = ''] = readFileSync(`${folder}/${thread}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds);
  });
  return times.reduce((sum, time) => sum + time, 0) / 1e9;
}

/**
 * @param {AsyncIterator<string>} lines
 * @param {RegExp} pattern
 */
async function readUntil(lines, pattern) {
  for (;;) {
    const { done, value } = await lines.next();
    if (done === true) throw new Error(`the engine ended before it wrote ${pattern}`);
    const match = pattern.exec(value);
    if (match) return match;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
