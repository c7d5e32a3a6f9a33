import { RunError } from '../../../scripts/lib/run.mjs';

/**
 * Parses command lines of the form `FILE… [--option VALUE]…`.
 *
 * @typedef {string | number} Value
 *
 * @typedef {object} Command
 * @property {string} usage printed by `--help`
 * @property {readonly [least: number, most: number]} paths allowed number of paths
 * @property {Readonly<Record<string, Value>>} options default values by name. If the default is a number, the value must be
 *   a positive number, and an integer unless the default is a fraction
 */

/**
 * @template {Command} C
 * @param {readonly string[]} args
 * @param {C} command
 * @returns {{ paths: string[], options: C['options'] } | undefined} `undefined` for `--help`
 */
export function readCommandLine(args, { usage, paths: [least, most], options: defaults }) {
  if (args.includes('--help') || args.includes('-h')) return undefined;
  /** @type {Record<string, Value>} */
  const options = { ...defaults };
  /** @type {string[]} */
  const paths = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-')) paths.push(arg);
    else {
      index += 1;
      const name = arg.slice(2);
      const value = Object.hasOwn(defaults, name)
        ? readValue(args[index], defaults[name])
        : undefined;
      if (!arg.startsWith('--') || value === undefined) {
        throw new RunError(`Unknown option: ${arg} ${args[index] ?? ''}\n\n${usage}`, 1);
      }
      options[name] = value;
    }
  }
  if (paths.length < least || paths.length > most) throw new RunError(usage, 1);
  return { paths, options };
}

/**
 * @param {string | undefined} text
 * @param {Value | undefined} fallback
 * @returns {Value | undefined}
 */
function readValue(text, fallback) {
  if (text === undefined || text === '') return undefined;
  if (typeof fallback !== 'number') return text;
  const value = Number(text);
  const isAllowed = Number.isFinite(value) && value > 0;
  return isAllowed && (Number.isSafeInteger(value) || !Number.isInteger(fallback))
    ? value
    : undefined;
}
