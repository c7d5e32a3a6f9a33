import { runScript } from '../../../scripts/lib/run.mjs';
import { ensureInstalled, ensureNode } from '../../../scripts/lib/setup.mjs';
import { build } from '../../../scripts/lib/tools.mjs';
import { readCommandLine } from './options.mjs';

/** @typedef {import('./options.mjs').Command} Command */

/**
 * Runs a command of this folder, after it has built the packages.
 *
 * @template {Command} C
 * @param {C} command
 * @param {(given: { paths: string[], options: C['options'] }) => Promise<void>} body must import packages dynamically,
 *   since they may have to be installed first
 */
export async function runCommand(command, body) {
  await runScript(async () => {
    ensureNode();
    const given = readCommandLine(process.argv.slice(2), command);
    if (given === undefined) print(command.usage);
    else {
      await ensureInstalled();
      await build();
      await body(given);
    }
  });
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`);
}
