import { resolve } from 'node:path';
import { readCommandLine } from '../../../scripts/lib/options.mjs';
import { runScript } from '../../../scripts/lib/run.mjs';
import { build } from '../../../scripts/lib/tools.mjs';

/**
 * Builds the packages, then runs a command of this folder.
 *
 * @template {Readonly<Record<string, string | number | boolean>>} Options
 * @param {object} command as `readCommandLine` accepts it
 * @param {string} command.usage
 * @param {readonly [least: number, most: number]} command.paths
 * @param {Options} command.options
 * @param {readonly (keyof Options)[]} [command.mayBeZero]
 * @param {(given: { paths: string[], options: Options }) => Promise<void>} body must import packages dynamically, since they
 *   may have to be installed first
 */
export async function runCommand(command, body) {
  await runScript(async () => {
    const given = readCommandLine(process.argv.slice(2), command);
    await build();
    await body(given);
  });
}

/**
 * @param {string} path of the command line
 * @returns {string} the absolute path. npm changes the working directory, and stores the original one in INIT_CWD
 */
export function resolvePath(path) {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}
