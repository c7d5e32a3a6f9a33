import { RunError } from './run.mjs';

/** @typedef {string | number | boolean} Value */

/**
 * Parses a command line of paths, options with a value (`--name value` or `--name=value`), and flags, in any order.
 *
 * @template {Readonly<Record<string, Value>>} Options
 * @param {readonly string[]} args
 * @param {object} command
 * @param {string} command.usage
 * @param {Options} command.options default values by name. An option with the default `false` is a flag. If the default is a
 *   number, the value must be positive or equal to the default. It must be an integer unless the default is a fraction
 * @param {readonly (keyof Options)[]} [command.mayBeZero] options whose value may also be 0
 * @param {readonly [least: number, most: number]} [command.paths] allowed number of paths
 * @returns {{ paths: string[], options: Options }} throws a {@link RunError} with the usage: with status 0 for `--help`,
 *   with status 1 for an invalid command line
 */
export function readCommandLine(
  args,
  { usage, options: defaults, mayBeZero = [], paths: [least, most] = [0, 0] },
) {
  throwIfHelp(args, usage);
  const options = { ...defaults };
  /** @type {string[]} */
  const paths = [];
  const rest = args.values();
  for (const arg of rest) {
    const [, name = '', given] = /^--([^=]*)(?:=(.*))?$/s.exec(arg) ?? [];
    if (!arg.startsWith('-')) paths.push(arg);
    else if (!Object.hasOwn(defaults, name)) {
      throw new RunError(`Unknown option: ${arg}\n${usage}`, 1);
    } else {
      const isFlag = defaults[name] === false;
      const text = isFlag ? given : (given ?? rest.next().value);
      const value = isFlag
        ? text === undefined || undefined
        : readValue(text, { fallback: defaults[name], mayBeZero: mayBeZero.includes(name) });
      if (value === undefined)
        throw new RunError(`The value of --${name} is missing or wrong\n${usage}`, 1);
      Object.assign(options, { [name]: value });
    }
  }
  if (paths.length < least || paths.length > most) throw new RunError(usage, 1);
  return { paths, options };
}

/**
 * Throws a {@link RunError} with the usage and status 0 if the arguments ask for help.
 *
 * @param {readonly string[]} args
 * @param {string} usage
 */
export function throwIfHelp(args, usage) {
  if (args.includes('--help') || args.includes('-h')) throw new RunError(usage, 0);
}

/** @type {(text: string | undefined, as: { fallback: Value | undefined, mayBeZero: boolean }) => Value | undefined} */
function readValue(text, { fallback, mayBeZero }) {
  if (text === undefined || text === '') return undefined;
  if (typeof fallback !== 'number') return text;
  const value = Number(text);
  const isInteger = Number.isSafeInteger(value) || !Number.isInteger(fallback);
  const isInRange = value > 0 || value === fallback || (mayBeZero && value === 0);
  return isInteger && isInRange && Number.isFinite(value) ? value : undefined;
}
