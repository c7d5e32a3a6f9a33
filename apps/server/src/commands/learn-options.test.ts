import { expect, test } from 'vitest';
import { readLearnOptions } from './learn-options.ts';

test('missing options have the defaults of the server', () => {
  expect(readLearnOptions(['--openings'])).toEqual({
    fromOpenings: true,
    moves: [],
    plies: 6,
    width: 2,
    nodes: 220_000,
    lines: 5,
  });
});

test('a position can be followed by moves', () => {
  const args = ['--fen', '4k4/9/9/9/9/9/9/9/9/R2K5 w', '--moves', 'a0a1, e9e8', '--plies', '0'];
  expect(readLearnOptions(args)).toMatchObject({
    fen: '4k4/9/9/9/9/9/9/9/9/R2K5 w',
    moves: ['a0a1', 'e9e8'],
    plies: 0,
  });
});

test.each([
  [[]],
  [['--plies', '3']],
  [['--openings', '--fen', 'x']],
  [['--openings', '--openings']],
  [['--openings', '--width', '11']],
  [['--openings', '--nodes', '0']],
  [['--openings', '--nodes', '1.5']],
  [['--fen']],
  [['--dance', 'x']],
])('wrong usage: %j', (args) => {
  expect(readLearnOptions(args)).toBeUndefined();
});
