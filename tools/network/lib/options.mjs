import { RunError } from '../../../scripts/lib/run.mjs';

/**
 * Command lines of the form `FILE… [--option VALUE]…`.
 *
 * @typedef {string | number} Value
 *
 * @typedef {object} Command
 * @property {string} usage what `--help` prints
 * @property {readonly [least: number, most: number]} paths how many are given
 * @property {Readonly<Record<string, Value>>} options by name, each with what it is when not given: a number allows
 *   numbers above 0 only, whole ones unless it is a fraction itself
 */

/**
 * @template {Command} C
 * @param {readonly string[]} args
 * @param {C} command
 * @returns {{ paths: string[], options: C['options'] } | undefined} nothing when help was asked for
 */
export function readCommandLine(args, { usage, paths: [least, most], options: usual }) {
  if (args.includes('--help') || args.includes('-h')) return undefined;
  /** @type {Record<string, Value>} */
  const options = { ...usual };
  /** @type {string[]} */
  const paths = [];
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    if (!arg.startsWith('-')) paths.push(arg);
    else {
      index += 1;
      const name = arg.slice(2);
      const value = Object.hasOwn(usual, name) ? readValue(args[index], usual[name]) : undefined;
      if (!arg.startsWith('--') || value === undefined) throw refuse(arg, args[index], usage);
      options[name] = value;
    }
  }
  if (paths.length < least || paths.length > most) throw new RunError(usage, 1);
  return { paths, options };
}

/**
 * @param {string | undefined} text
 * @param {Value | undefined} usual
 * @returns {Value | undefined}
 */
function readValue(text, usual) {
  if (text === undefined || text === '') return undefined;
  if (typeof usual !== 'number') return text;
  const value = Number(text);
  const isAllowed = Number.isFinite(value) && value > 0;
  return isAllowed && (Number.isSafeInteger(value) || !Number.isInteger(usual)) ? value : undefined;
}

/**
 * @param {string} option
 * @param {string | undefined} value
 * @param {string} usage
 */
function refuse(option, value, usage) {
  return new RunError(`${option} ${value ?? ''} is not understood\n\n${usage}`, 1);
}
