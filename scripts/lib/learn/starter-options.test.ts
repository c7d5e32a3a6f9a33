import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { RunError } from '../run.mjs';
import { progressLine } from './progress-line.mjs';
import { readStarterOptions } from './starter-options.mjs';

test('options have defaults, and paths are relative to the folder of the caller', () => {
  expect(readStarterOptions(['make', '--journal', 'j.jsonl', '--nodes', '5'], '/home/x')).toEqual({
    action: 'make',
    journal: '/home/x/j.jsonl',
    count: 20_000,
    nodes: 5,
    lines: 5,
    engines: availableParallelism(),
  });
});

test.each([
  [[]],
  [['make']],
  [['dance', '--journal', 'x']],
  [['make', '--journal']],
  [['make', '--journal', 'x', '--count', '0']],
  [['make', '--journal', 'x', '--engines', '0']],
  [['make', '--journal', 'x', '--speed', '1']],
])('wrong arguments are refused: %j', (args) => {
  expect(() => readStarterOptions(args, '/')).toThrow(RunError);
});

test('progress shows positions, pace and remaining time', () => {
  const progress = { known: 300, evaluated: 100, timeMs: 200_000 };
  expect(progressLine(progress, 1000)).toBe('300 of 1000 positions, 0.50 a second, 23 min left');
  expect(progressLine({ known: 5, evaluated: 0, timeMs: 0 }, 10)).toMatch(/unknown time left$/);
  expect(progressLine({ ...progress, evaluated: 1 }, 1000)).toMatch(/38 h 53 min left$/);
});
