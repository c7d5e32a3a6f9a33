import { expect, test } from 'vitest';
import { readCommandLine } from './options.mjs';

const COMMAND = {
  usage: 'Use: it well',
  paths: [1, 2] as const,
  options: { out: '', steps: 10, rate: 0.5 },
};
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean), COMMAND);

test('paths and options may be mixed, and options have defaults', () => {
  expect(read('a --rate 0.25 b --out x')).toEqual({
    paths: ['a', 'b'],
    options: { out: 'x', steps: 10, rate: 0.25 },
  });
});

test('--help takes precedence over everything else', () => {
  expect(read('--nonsense --help')).toBeUndefined();
});

test.each([
  '',
  'a b c',
  'a --steps',
  'a --steps 0',
  'a --steps 1.5',
  'a --rate x',
  'a --no 1',
  'a -o x',
  'a --toString 1',
])('the line "%s" is refused with the usage', (line) => {
  expect(() => read(line)).toThrow('Use: it well');
});
