import { expect, test } from 'vitest';
import { readOptions } from './pgn.mjs';

test.each([
  ['--foo', 'Unknown option: --foo'],
  ['--seed 1 5', 'Unknown option: 5'],
  ['--runs=5', 'Unknown option: --runs=5'],
  ['--runs', '--runs needs a whole number'],
  ['--runs --seed 1', '--runs needs a whole number'],
  ['--seed -1', '--seed needs a whole number'],
  ['--runs 0', '--runs needs at least 1'],
])('%s is refused with the usage', (args, problem) => {
  expect(() => readOptions(args.split(' '))).toThrow(
    `${problem}. Use: npm run fuzz -- pgn [--runs N] [--seed S]`,
  );
});

test('options come in any order and have defaults', () => {
  expect(readOptions(['--seed', '7', '--runs', '9'])).toEqual({ runs: 9, seed: 7 });
  expect(readOptions(['--seed', '7'])).toEqual({ runs: 5_000, seed: 7 });
});
