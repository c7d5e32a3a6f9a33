import { runScript } from '../../../scripts/lib/run.mjs';
import { ensureInstalled, ensureNode } from '../../../scripts/lib/setup.mjs';
import { build } from '../../../scripts/lib/tools.mjs';
import { readCommandLine } from './options.mjs';

/**
 * @typedef {import('./options.mjs').Command} Command
 */

/**
 * Runs one of the commands of this folder, on a fresh build of the packages that it stands on.
 *
 * @template {Command} C
 * @param {C} command
 * @param {(given: { paths: string[], options: C['options'] }) => Promise<void>} body what needs the packages it loads
 *   itself, late: before they are installed there is nothing to import
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
