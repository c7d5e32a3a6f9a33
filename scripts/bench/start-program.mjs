import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Running
 * @property {string} address
 * @property {() => number | undefined} cpuMs CPU time of all threads so far, in milliseconds; `undefined` except on Linux
 * @property {() => Promise<void>} stop
 */

export const SERVER = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));

/**
 * Starts a program that serves HTTP and prints its address.
 *
 * @param {string} path
 * @param {Record<string, string>} variables
 * @param {(text: string) => void} [onLog] receives the log; by default it is written to stderr
 * @returns {Promise<Running>}
 */
export async function startProgram(path, variables, onLog = (text) => process.stderr.write(text)) {
  const env = { PATH: process.env['PATH'], ...variables };
  const child = spawn(process.execPath, [path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const kill = () => child.kill('SIGTERM');
  // The program must not outlive an aborted benchmark.
  process.once('exit', kill);
  const closed = once(child, 'close');
  let errors = '';
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    if (output === '') errors += text;
    onLog(text);
  });
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  while (!/http:\S+/.test(output)) {
    await Promise.race([once(child.stdout, 'data'), closed]);
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`${path} did not start: ${errors}${output}`);
    }
  }
  return {
    address: /http:\S+/.exec(output)?.[0] ?? '',
    cpuMs: () => readCpuMs(child.pid),
    stop: async () => {
      process.off('exit', kill);
      kill();
      await closed;
    },
  };
}

/** Length of a unit of time in `/proc`, in milliseconds. On every common processor, Linux counts 100 units a second. */
const TICK_MS = 10;

/** @param {number | undefined} pid */
function readCpuMs(pid) {
  const path = `/proc/${pid}/stat`;
  if (!existsSync(path)) return undefined;
  // The name of the program may contain spaces, so the fields are counted from the parenthesis behind it.
  const [, fields = ''] = readFileSync(path, 'utf8').split(/\) (?!.*\) )/);
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * TICK_MS;
}
