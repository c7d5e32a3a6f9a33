import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** @typedef {{ address: string, stop: () => Promise<void> }} Running */

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
    stop: async () => {
      process.off('exit', kill);
      kill();
      await closed;
    },
  };
}
