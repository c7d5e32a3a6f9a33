import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import type { BadMove } from '../reasons/explain.ts';
import type { Reason } from '../reasons/reason.ts';
import { reasonOf } from './move-reason.ts';
import type { PositionView } from './move-verdict.ts';

const MOVES = [
  {
    id: 1,
    move: 'h2e2',
    mover: 'red',
    isRecapture: false,
    isForced: false,
    isOpening: true,
  },
] as const;

function view(...lines: readonly (readonly string[])[]): PositionView {
  return { score: 0, depth: 12, lines: lines.map((moves) => ({ score: 0, moves })) };
}

function judged(looks: readonly (PositionView | undefined)[]) {
  const views = [view(['b0c2', 'h9g7']), view(['b9c7', 'h0g2'])];
  return { index: 0, moves: MOVES, findings: { views, looks }, before: Position.initial() };
}

const FORK: Reason = { kind: 'fork', proof: { from: 'after', moves: ['h9g7'] } };

test('the lines of the second search come before those of the first', () => {
  const asked: BadMove[] = [];
  const look = view(['b2e2', 'b9c7'], ['h2e2', 'h9g7', 'b0c2']);
  reasonOf(judged([look]), (bad) => {
    asked.push(bad);
    return undefined;
  });
  expect(asked.map(({ move, better }) => [move, better])).toEqual([
    ['h2e2', ['b2e2', 'b9c7']],
    ['h2e2', ['b2e2', 'b9c7']],
  ]);
  expect(asked.map(({ refutation }) => refutation)).toEqual([
    ['h9g7', 'b0c2'],
    ['b9c7', 'h0g2'],
  ]);
});

test('what the first line proves is not asked again', () => {
  let count = 0;
  const found = reasonOf(judged([undefined]), () => {
    count += 1;
    return FORK;
  });
  expect([found, count]).toEqual([FORK, 1]);
});

test('without lines there is at most one question, and no move has no reason', () => {
  const empty = { views: [undefined, undefined] };
  let count = 0;
  const count1 = (): undefined => {
    count += 1;
    return undefined;
  };
  expect(reasonOf({ ...judged([]), findings: empty }, count1)).toBeUndefined();
  expect(count).toBe(1);
  expect(reasonOf({ ...judged([]), index: 7 }, count1)).toBeUndefined();
});
