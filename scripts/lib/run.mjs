import { spawn } from 'node:child_process';
import { accessSync, constants as fileModes } from 'node:fs';
import { constants } from 'node:os';

/** Runs scripts and other programs. This file checks the Node version, so it must load in old versions too. */

/** The oldest Node that the dependencies support, as in `engines` of package.json. */
const OLDEST_NODE = { major: 20, minor: 19 };

/** An error that a script expects. The script prints the message and exits with `status`. */
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
 * Runs a program with the stdin, stdout and stderr of this process and waits for its end. SIGINT and SIGTERM are forwarded,
 * so that the program does not outlive a stopped script.
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
 * Waits until every run has ended, then rejects with the first failure.
 *
 * @param {readonly Promise<void>[]} runs
 */
export async function waitForAll(runs) {
  const ends = await Promise.allSettled(runs);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, fileModes.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Runs the body of a script, if Node is new enough. After a {@link RunError}, prints its message and exits with its status.
 * After any other error, prints the stack and exits with status 1. Sets `process.exitCode` instead of calling `process.exit`,
 * so that all output is written.
 *
 * @param {() => Promise<void>} body
 */
export async function runScript(body) {
  exitWithNpm();
  try {
    ensureNode();
    await body();
  } catch (error) {
    const isExpected = error instanceof RunError;
    const print = isExpected && error.status === 0 ? console.log : console.error;
    print(isExpected ? error.message : error);
    process.exitCode = isExpected ? error.status : 1;
  }
}

/** @param {string} [version] such as `20.19.0` */
export function ensureNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const { major: oldMajor, minor: oldMinor } = OLDEST_NODE;
  if (major > oldMajor || (major === oldMajor && minor >= oldMinor)) return;
  throw new RunError(
    `Chuhe needs Node ${oldMajor}.${oldMinor} or newer; this is ${version}. Install a newer one from https://nodejs.org`,
    1,
  );
}

/**
 * Sends SIGTERM to this process when its parent ends. A SIGTERM to `npm start` ends npm and its shell but is not
 * forwarded, so the server would otherwise keep running.
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
