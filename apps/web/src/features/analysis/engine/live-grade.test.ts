import { expect, it } from 'vitest';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import { type ExploredMove, liveGrade } from './live-grade.ts';

/** An evaluation with these lines, each given by its first move and its score from Red's view. */
function found(depth: number, ...lines: readonly [string, number][]): PositionEvaluation {
  return {
    key: '',
    multiPv: lines.length,
    depth,
    nodes: 1,
    nps: 1,
    timeMs: 1,
    lines: lines.map(([move, value], index) => ({
      rank: index + 1,
      depth,
      score: { kind: 'cp', value, bound: 'exact' },
      moves: [move],
      cut: false,
    })),
  };
}

const before = found(16, ['h2e2', 0], ['h0g2', -10]);

function explored(change: Partial<ExploredMove> = {}): ExploredMove {
  const plain = { mover: 'red', isOpening: false, isExpected: false } as const;
  return { ...plain, move: 'a0a1', before, after: found(16, ['h9g7', 0]), ...change };
}

it.each([
  [0, 'none'],
  [-30, 'none'],
  [-35, 6],
  [-70, 2],
  [-140, 4],
] as const)('a move after which Red stands at %d gets %s', (score, grade) => {
  expect(liveGrade(explored({ after: found(15, ['h9g7', score]) }))).toBe(grade);
});

it('a move of Black is judged from Black’s side', () => {
  expect(liveGrade(explored({ mover: 'black', after: found(15, ['h9g7', 140]) }))).toBe(4);
});

it('a move among the lines is judged by their search, before the next position is searched', () => {
  const lines = found(16, ['h2e2', 0], ['a0a1', -80]);
  expect(liveGrade(explored({ before: lines, after: undefined }))).toBe(2);
  expect(liveGrade(explored({ before: lines, after: found(30, ['h9g7', 0]) }))).toBe(2);
});

it('nothing is said of evaluations that are missing, too shallow, or of other depths', () => {
  expect(liveGrade(explored({ before: undefined }))).toBeUndefined();
  expect(liveGrade(explored({ before: found(8, ['h2e2', 0]) }))).toBeUndefined();
  expect(liveGrade(explored({ after: undefined }))).toBeUndefined();
  expect(liveGrade(explored({ after: found(9, ['h9g7', -400]) }))).toBeUndefined();
});

it('only the one good move is good, and not one that is expected', () => {
  const lines = found(16, ['a0a1', 0], ['h0g2', -90]);
  expect(liveGrade(explored({ before: lines }))).toBe(1);
  expect(liveGrade(explored({ before: lines, isExpected: true }))).toBe('none');
  expect(liveGrade(explored({ before: lines, move: 'h0g2' }))).toBe(2);
});

it.each([
  [-35, 'none'],
  [-70, 'none'],
  [-105, 2],
] as const)('a move of the opening has to lose more: %d gets %s', (score, grade) => {
  const after = found(16, ['h9g7', score]);
  expect(liveGrade(explored({ isOpening: true, after }))).toBe(grade);
});
