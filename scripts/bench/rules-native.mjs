import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { isProgram } from '../lib/run.mjs';

/**
 * A native UCI engine, which is used only through lines of text.
 *
 * @typedef {object} Native
 * @property {(line: string) => void} send
 * @property {(start: string) => Promise<string[]>} readTo its output up to the line that begins with `start`
 * @property {() => number} cpuSeconds user and system CPU time so far of all running threads
 * @property {() => void} close
 */

/**
 * The path of a native Fairy-Stockfish on the PATH or in /usr/games. `undefined` if there is none, or if the kernel does not
 * report the CPU time of other processes in nanoseconds.
 */
export function findNative() {
  if (!existsSync('/proc/self/schedstat')) return undefined;
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/games'];
  return folders.map((folder) => join(folder, 'fairy-stockfish')).find(isProgram);
}

/**
 * @param {string} path of the program
 * @returns {Native}
 */
export function startNative(path) {
  const engine = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  return {
    send: (line) => engine.stdin.write(`${line}\n`),
    readTo: async (start) => {
      /** @type {string[]} */
      const taken = [];
      for (;;) {
        const { done, value } = await lines.next();
        if (done === true) throw new Error(`the engine ended before it wrote ${start}`);
        taken.push(value);
        if (value.startsWith(start)) return taken;
      }
    },
    cpuSeconds: () => cpuSecondsOf(engine.pid ?? 0),
    close: () => void engine.stdin.end('quit\n'),
  };
}

/**
 * Counts leaves with the engine's `go perft`. The start of the process is not measured, because the CPU time is read before
 * and after each count.
 *
 * @returns {Promise<import('./rules-counters.mjs').Counter>}
 */
export async function startNativeCounter() {
  const path = findNative();
  if (path === undefined) throw new Error('fairy-stockfish is not installed');
  const { send, readTo, cpuSeconds, close } = startNative(path);
  send('uci');
  await readTo('uciok');
  send('setoption name UCI_Variant value xiangqi');
  send('isready');
  await readTo('readyok');
  return {
    prepare: (fen) => async (depth) => {
      send(`position fen ${fen} - - 0 1`);
      send(`go perft ${depth}`);
      const total = (await readTo('Nodes searched: ')).at(-1);
      return Number(total?.split(': ')[1]);
    },
    cpuSeconds,
    close,
  };
}

/** @param {string} path */
export async function readNativeName(path) {
  const { send, readTo, close } = startNative(path);
  send('uci');
  const name = (await readTo('id name ')).at(-1);
  close();
  return name?.slice('id name '.length);
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
