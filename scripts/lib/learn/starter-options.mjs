import { resolve } from 'node:path';
import { readCommandLine } from '../options.mjs';
import { RunError } from '../run.mjs';

const USAGE = [
  'npm run starter -- make --journal FILE [--count 4500] [--nodes 150000] [--lines 5]',
  'npm run starter -- pack --journal FILE',
].join('\n');

const OPTIONS = { count: 4500, nodes: 150_000, lines: 5, journal: '' };

/** @typedef {{ action: 'make' | 'pack' } & typeof OPTIONS} StarterOptions */

/**
 * @param {readonly string[]} args
 * @param {string} [base] folder that relative paths start from
 * @returns {StarterOptions}
 */
export function readStarterOptions(args, base = process.env['INIT_CWD'] ?? '.') {
  const { paths, options } = readCommandLine(args, {
    usage: USAGE,
    options: OPTIONS,
    paths: [1, 1],
  });
  const [action] = paths;
  if ((action !== 'make' && action !== 'pack') || options.journal === '') {
    throw new RunError(USAGE, 1);
  }
  return { ...options, action, journal: resolve(base, options.journal) };
}
