import { resolve } from 'node:path';
import { RunError } from '../run.mjs';

const USAGE = [
  'npm run starter -- make --journal FILE [--count 4500] [--nodes 150000] [--lines 5]',
  'npm run starter -- pack --journal FILE',
].join('\n');

const NUMBERS = { count: 4500, nodes: 150_000, lines: 5 };

/** @typedef {{ action: 'make' | 'pack', journal: string } & typeof NUMBERS} StarterOptions */

/**
 * @param {readonly string[]} args
 * @param {string} [base] where relative paths are meant from
 * @returns {StarterOptions}
 */
export function readStarterOptions([action, ...args], base = process.env['INIT_CWD'] ?? '.') {
  if (action !== 'make' && action !== 'pack') throw new RunError(USAGE, 2);
  /** @type {StarterOptions} */
  const options = { ...NUMBERS, action, journal: '' };
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value = ''] = args.slice(at, at + 2);
    if (name === '--journal' && value !== '') options.journal = resolve(base, value);
    else if (!isNumberOption(name) || !/^[1-9]\d{0,8}$/.test(value)) throw new RunError(USAGE, 2);
    else options[NUMBER_OF[name]] = Number(value);
  }
  if (options.journal === '') throw new RunError(USAGE, 2);
  return options;
}

/** @type {Readonly<Record<'--count' | '--nodes' | '--lines', keyof typeof NUMBERS>>} */
const NUMBER_OF = { '--count': 'count', '--nodes': 'nodes', '--lines': 'lines' };

/**
 * @param {string} name
 * @returns {name is keyof typeof NUMBER_OF}
 */
function isNumberOption(name) {
  return name in NUMBER_OF;
}
