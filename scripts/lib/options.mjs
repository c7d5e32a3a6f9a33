import { RunError } from './run.mjs';

/** @typedef {string | number | boolean} Value */

/**
 * Parses a command line of paths, options with a value, and flags, in any order.
 *
 * @template {Readonly<Record<string, Value>>} Options
 * @param {readonly string[]} args
 * @param {object} command
 * @param {string} command.usage
 * @param {Options} command.options default values by name. An option with the default `false` is a flag. If the default is a
 *   number, the value is positive or the default itself, and an integer unless the default is a fraction
 * @param {readonly [least: number, most: number]} [command.paths] allowed number of paths
 * @returns {{ paths: string[], options: Options }} throws a {@link RunError} with the usage: with status 0 for `--help`,
 *   with status 1 for an invalid command line
 */
export function readCommandLine(args, { usage, options: defaults, paths: [least, most] = [0, 0] }) {
  if (args.includes('--help') || args.includes('-h')) throw new RunError(usage, 0);
  const options = { ...defaults };
  /** @type {string[]} */
  const paths = [];
  const rest = args.values();
  for (const arg of rest) {
    const name = arg.slice(2);
    if (!arg.startsWith('-')) paths.push(arg);
    else if (!arg.startsWith('--') || !Object.hasOwn(defaults, name)) {
      throw new RunError(`Unknown option: ${arg}\n${usage}`, 1);
    } else {
      const value = defaults[name] === false || readValue(rest.next().value, defaults[name]);
      if (value === undefined)
        throw new RunError(`The value of ${arg} is missing or wrong\n${usage}`, 1);
      Object.assign(options, { [name]: value });
    }
  }
  if (paths.length < least || paths.length > most) throw new RunError(usage, 1);
  return { paths, options };
}

/** @type {(text: string | undefined, fallback: Value | undefined) => Value | undefined} */
function readValue(text, fallback) {
  if (text === undefined || text === '') return undefined;
  if (typeof fallback !== 'number') return text;
  const value = Number(text);
  const isAllowed = Number.isSafeInteger(value) || !Number.isInteger(fallback);
  return isAllowed && Number.isFinite(value) && (value > 0 || value === fallback)
    ? value
    : undefined;
}
