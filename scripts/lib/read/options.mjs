import { RunError } from '../run.mjs';

export const USAGE = `Use: npm run read -- FOLDER|FILE… [--warnings]

Reads PGN files, of a FOLDER those in all of its folders too, and prints what each holds.

  --warnings  prints as well what was odd or left out
  --help, -h  prints this

The status is 1 when a file is missing, cannot be read or holds no game.`;

/**
 * @typedef {object} ReadOptions
 * @property {boolean} wantsHelp
 * @property {boolean} showsWarnings
 * @property {readonly string[]} paths as given; a name that begins with a hyphen is written as `./-name`
 */

/**
 * @param {readonly string[]} args
 * @returns {ReadOptions}
 */
export function readOptions(args) {
  const wantsHelp = args.includes('--help') || args.includes('-h');
  const showsWarnings = args.includes('--warnings');
  const paths = args.filter((arg) => !arg.startsWith('-'));
  if (wantsHelp) return { wantsHelp, showsWarnings, paths };
  const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--warnings');
  if (unknown !== undefined) throw new RunError(`Unknown option: ${unknown}\n${USAGE}`, 1);
  if (paths.length === 0) throw new RunError(USAGE, 1);
  return { wantsHelp, showsWarnings, paths };
}
