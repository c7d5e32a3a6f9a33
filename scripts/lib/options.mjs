import { RunError } from './run.mjs';

/**
 * Reads `--name value` pairs. An option whose default is a number takes a whole number from 1; any other takes a text.
 *
 * @template {Record<string, string | number>} Options
 * @param {readonly string[]} args
 * @param {Options} defaults
 * @param {string} usage message of the {@link RunError} that is thrown for anything else
 * @returns {Options}
 */
export function readOptions(args, defaults, usage) {
  const options = { ...defaults };
  for (let index = 0; index < args.length; index += 2) {
    const [given = '', text = ''] = args.slice(index, index + 2);
    const name = Object.keys(defaults).find((each) => `--${each}` === given);
    const isNumber = name !== undefined && typeof defaults[name] === 'number';
    const isValid = isNumber ? /^[1-9]\d{0,8}$/.test(text) : text !== '';
    if (name === undefined || !isValid) throw new RunError(usage, 1);
    Object.assign(options, { [name]: isNumber ? Number(text) : text });
  }
  return options;
}
