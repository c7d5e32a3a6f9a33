import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Running other programs. This file is loaded before the Node version is checked, so it keeps to what old versions of
 * Node can at least load.
 */

/** A program that ended badly; `status` is what the script passes on as its own. */
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
 * Runs a program with our stdin, stdout and stderr and waits for it. A SIGINT or SIGTERM sent to this process alone
 * is passed on, so that no child outlives a stopped script.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string | URL, env?: NodeJS.ProcessEnv, shell?: boolean, name?: string }} [options] `name` is
 *   what a failure calls the program
 * @returns {Promise<void>} rejects with a {@link RunError} on any status but 0
 */
export function run(command, args, { name = command, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { ...options, stdio: 'inherit' });
    /** @param {NodeJS.Signals} signal */
    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn).on('SIGTERM', passOn);
    const stopPassing = () => process.off('SIGINT', passOn).off('SIGTERM', passOn);
    child.on('error', (error) => {
      stopPassing();
      reject(new RunError(`${name} could not be started: ${error.message}`, 1));
    });
    child.on('close', (code, signal) => {
      stopPassing();
      const status = code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
      if (status === 0) resolve();
      else reject(new RunError(`${name} ended with status ${status}`, status));
    });
  });
}

/**
 * Runs the body of a script. A failure that was expected is one line and its status; a bug keeps its stack. The status
 * is set rather than forced, so that all output is written.
 *
 * @param {() => Promise<void>} body
 */
export async function runScript(body) {
  endWithNpm();
  try {
    await body();
  } catch (error) {
    const isExpected = error instanceof RunError;
    console.error(isExpected ? error.message : error);
    process.exitCode = isExpected ? error.status : 1;
  }
}

/**
 * A SIGTERM to `npm start` ends npm and the shell between npm and us, but does not reach us: without this the server
 * would run on with nobody to stop it. Losing the parent is taken as that signal.
 */
function endWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  watch.unref();
}
