import { expect, test } from 'vitest';
import type { MoveVerdict } from './move-verdict.ts';
import { reviewByPhase } from './phase-review.ts';

function verdict(mover: 'red' | 'black', accuracy: number): MoveVerdict {
  const rest = { isBest: false, grade: undefined, isDoubted: false, isContested: false };
  return {
    mover,
    accuracy,
    loss: 0,
    pawnLoss: 0,
    scores: { best: 0, own: 0 },
    depth: 12,
    ...rest,
  };
}

test('each move counts in the phase of the position before it', () => {
  const verdicts = [verdict('red', 100), verdict('black', 80), verdict('red', 60)];
  const spans = [
    { phase: 'opening', from: 0 },
    { phase: 'middlegame', from: 2 },
  ] as const;
  expect(reviewByPhase(verdicts, spans)).toEqual([
    { phase: 'opening', accuracy: { red: 100, black: 80 } },
    { phase: 'middlegame', accuracy: { red: 60, black: undefined } },
  ]);
});

test('a phase that begins with the last position, or in which no move is judged, is left out', () => {
  const spans = [
    { phase: 'opening', from: 0 },
    { phase: 'middlegame', from: 1 },
    { phase: 'endgame', from: 2 },
  ] as const;
  expect(reviewByPhase([verdict('red', 90), undefined], spans).map(({ phase }) => phase)).toEqual([
    'opening',
  ]);
  expect(reviewByPhase([], spans)).toEqual([]);
});
