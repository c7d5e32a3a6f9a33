import { resolve } from 'node:path';
import { readOptions } from '../options.mjs';
import { RunError } from '../run.mjs';

const USAGE = [
  'npm run starter -- make --journal FILE [--count 4500] [--nodes 150000] [--lines 5]',
  'npm run starter -- pack --journal FILE',
].join('\n');

const DEFAULTS = { count: 4500, nodes: 150_000, lines: 5, journal: '' };

/** @typedef {{ action: 'make' | 'pack' } & typeof DEFAULTS} StarterOptions */

/**
 * @param {readonly string[]} args
 * @param {string} [base] folder of relative paths
 * @returns {StarterOptions}
 */
export function readStarterOptions([action, ...args], base = process.env['INIT_CWD'] ?? '.') {
  const options = readOptions(args, DEFAULTS, USAGE);
  if ((action !== 'make' && action !== 'pack') || options.journal === '') {
    throw new RunError(USAGE, 1);
  }
  return { ...options, action, journal: resolve(base, options.journal) };
}
