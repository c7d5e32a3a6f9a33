import { expect, it } from 'vitest';
import type { AnalysisLine, PositionEvaluation } from './analysis.ts';
import { continueLines } from './continue-lines.ts';

function line(moves: string, value = 30): AnalysisLine {
  return {
    rank: 1,
    depth: 12,
    score: { kind: 'cp', value, bound: 'exact' },
    moves: moves.split(' '),
    cut: false,
  };
}

function evaluation(lines: readonly AnalysisLine[], key = 'start'): PositionEvaluation {
  return { key, multiPv: 1, lines, depth: 12, nodes: 1, nps: 1, timeMs: 1 };
}

const LONG = line('h2e2 h9g7 h0g2 i9h9');

it('a line of one move is extended by the earlier line, with its own score', () => {
  const continued = continueLines(evaluation([line('h2e2', 44)]), evaluation([LONG]));
  expect(continued.lines).toEqual([{ ...LONG, score: { kind: 'cp', value: 44, bound: 'exact' } }]);
});

it.each([
  ['another first move', evaluation([line('b2e2')])],
  ['another second move', evaluation([line('h2e2 b9c7')])],
  ['a line long enough', evaluation([line('h2e2 h9g7 b0c2')])],
  ['another position', evaluation([line('h2e2')], 'other')],
  [
    'a mate',
    evaluation([
      { ...line('h2e2'), score: { kind: 'mate', result: 'wins', moves: 1, bound: 'exact' } },
    ]),
  ],
])('%s is not extended', (_, next) => {
  expect(continueLines(next, evaluation([LONG]))).toBe(next);
});

it('works without an earlier evaluation', () => {
  const first = evaluation([line('h2e2')]);
  expect(continueLines(first, undefined)).toBe(first);
});
