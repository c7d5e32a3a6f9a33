import { expect, it } from 'vitest';
import { findDemand, findEffort, findMateLength } from './sieve.mjs';

const lineOf = (score: number, move = 'h2e2') => ({ score, moves: [move] });
const linesOf = (...scores: number[]) => scores.map((score) => lineOf(score));

function stepOf(depth: number, move: string, [best, second]: readonly [number, number]) {
  return { depth, nodes: 100 * depth, lines: [lineOf(best, move), lineOf(second)] };
}

it.each([
  ['wins while the second is about equal', [300, 20], 'win'],
  ['mates while the second is a little better', [29_997, 60], 'win'],
  ['wins while the second wins too', [900, 300], undefined],
  ['is only a little better than the second', [190, 60], undefined],
  ['holds while the second loses', [0, -300], 'hold'],
  ['is a little worse while the second is mated', [-90, -29_996], 'hold'],
  ['holds while the second is only worse', [0, -120], undefined],
  ['loses more slowly than the second', [-250, -800], undefined],
  ['is the only legal one', [300], undefined],
])('asks for a best move that %s', (_, scores, demand) => {
  expect(findDemand(linesOf(...scores))).toBe(demand);
});

it('leaves a short search some slack', () => {
  expect(findDemand(linesOf(150, 20))).toBeUndefined();
  expect(findDemand(linesOf(150, 20), 0.1)).toBe('win');
});

it('reads the length of a mate from its score', () => {
  const lengths = [29_999, 29_995, 500, -29_998].map((score) => findMateLength(lineOf(score)));
  expect(lengths).toEqual([1, 3, undefined, undefined]);
});

it('measures the effort from the depth on which the only good move is seen for good', () => {
  const steps = [
    stepOf(1, 'a0a1', [300, 0]),
    stepOf(2, 'b0b1', [300, 0]),
    stepOf(3, 'a0a1', [40, 0]),
    stepOf(4, 'a0a1', [280, 0]),
    stepOf(5, 'a0a1', [320, 0]),
  ];
  expect(findEffort(steps, 'win')).toEqual({ depth: 4, nodes: 400 });
});
