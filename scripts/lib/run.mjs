import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs other programs. This file is loaded before the Node version is checked, so that it must load in old versions too.
 */

/** An expected failure; the script exits with `status`. */
export class RunError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.name = 'RunError';
    this.status = status;
  }
}

/**
 * Runs a program with the stdin, stdout and stderr of this process and waits for it. SIGINT and SIGTERM are forwarded, so
 * that the child does not outlive a stopped script.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string | URL, env?: NodeJS.ProcessEnv, shell?: boolean, name?: string }} [options] `name` of the program
 *   in error messages
 * @returns {Promise<void>} rejects with a {@link RunError} on any status but 0
 */
export function run(command, args, { name = command, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { ...options, stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    const stopForwarding = () => process.off('SIGINT', forward).off('SIGTERM', forward);
    child.on('error', (error) => {
      stopForwarding();
      reject(new RunError(`${name} could not be started: ${error.message}`, 1));
    });
    child.on('close', (code, signal) => {
      stopForwarding();
      const status = code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
      if (status === 0) resolve();
      else reject(new RunError(`${name} ended with status ${status}`, status));
    });
  });
}

/**
 * Runs the body of a script. A {@link RunError} prints its message and sets its status; other errors print their stack.
 * Sets `process.exitCode` instead of calling `process.exit`, so that all output is written.
 *
 * @param {() => Promise<void>} body
 */
export async function runScript(body) {
  exitWithNpm();
  try {
    await body();
  } catch (error) {
    const isExpected = error instanceof RunError;
    console.error(isExpected ? error.message : error);
    process.exitCode = isExpected ? error.status : 1;
  }
}

/**
 * Sends SIGTERM to this process when its parent ends. A SIGTERM to `npm start` ends npm and its shell but is not
 * forwarded, and the server would keep running.
 */
function exitWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
