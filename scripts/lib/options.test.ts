import { expect, test } from 'vitest';
import { readCommandLine } from './options.mjs';

const COMMAND = {
  usage: 'Use: it well',
  paths: [1, 2] as const,
  options: { out: '', steps: 10, rate: 0.5, quick: false, delay: 0 },
};
const read = (line: string) => readCommandLine(line.split(' ').filter(Boolean), COMMAND);

test('paths and options may be mixed, and options have defaults', () => {
  expect(read('a --rate 0.25 b --out x')).toEqual({
    paths: ['a', 'b'],
    options: { out: 'x', steps: 10, rate: 0.25, quick: false, delay: 0 },
  });
  expect(read('--quick a').options.quick).toBe(true);
});

test.each(['a --out x=y --steps 5', 'a --out=x=y --steps=5'])('%s has values', (line) => {
  expect(read(line).options).toMatchObject({ out: 'x=y', steps: 5 });
});

test('a value may be 0 where the command allows it', () => {
  const command = { ...COMMAND, mayBeZero: ['steps'] as const };
  expect(readCommandLine(['a', '--steps', '0'], command).options.steps).toBe(0);
  expect(() => readCommandLine(['a', '--rate', '0'], command)).toThrow(
    '--rate is missing or wrong',
  );
});

test('a value may be 0 where the default is', () => {
  expect(read('a --delay 0 --rate 0.1').options.delay).toBe(0);
  expect(read('a --delay=7').options.delay).toBe(7);
});

test.each(['--nonsense --help', '-h'])('"%s" asks for the usage, with status 0', (line) => {
  expect(() => read(line)).toThrow(expect.objectContaining({ message: 'Use: it well', status: 0 }));
});

test.each([
  '',
  'a b c',
  'a --steps',
  'a --steps 0',
  'a --steps -1',
  'a --steps=',
  'a --steps=x',
  'a --steps= 5',
  'a --quick=true',
  'a --delay -1',
  'a --=5',
  'a -steps=5',
  'a --steps --out x',
  'a --steps 1.5',
  'a --rate x',
  'a --no 1',
  'a -o x',
  'a --toString 1',
  'a --quick true b',
])('the line "%s" is refused with the usage', (line) => {
  expect(() => read(line)).toThrow(
    expect.objectContaining({ message: expect.stringMatching(/Use: it well$/), status: 1 }),
  );
});

test('an unknown option is named', () => {
  expect(() => read('a --foo')).toThrow('Unknown option: --foo\n');
});
