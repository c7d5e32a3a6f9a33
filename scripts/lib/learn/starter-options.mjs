import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { readCommandLine } from '../options.mjs';
import { RunError } from '../run.mjs';

const USAGE = [
  'npm run starter -- make --journal FILE [--count 20000] [--nodes 1500000] [--lines 5] [--engines CORES]',
  'npm run starter -- pack --journal FILE',
].join('\n');

const OPTIONS = {
  count: 20_000,
  nodes: 1_500_000,
  lines: 5,
  engines: availableParallelism(),
  journal: '',
};

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
