import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, it } from 'vitest';
import { weightsOf } from './chooser-weights.ts';
import { type Candidate, moveFeatures, QUALITY_FEATURES, STYLE_FEATURES } from './move-features.ts';

const candidate = (move: string, score = 0, value = 0.5): Candidate => ({ move, score, value });

/** The features that are not 0, by name. */
function styleOf(
  moves: readonly string[],
  move: string,
  fen = INITIAL_FEN,
): Record<string, number> {
  const [found] = moveFeatures({ fen, moves }, [candidate(move)]);
  const named = STYLE_FEATURES.map((name, index) => [name, found?.style[index] ?? 0] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== 0));
}

it('has one value for each name, and one weight for each value', () => {
  const [found] = moveFeatures({ fen: INITIAL_FEN, moves: [] }, [candidate('h2e2')]);
  const { quality, style } = weightsOf(1_000);
  const counts = [QUALITY_FEATURES.length, STYLE_FEATURES.length];
  expect([found?.quality.length, found?.style.length]).toEqual(counts);
  expect([quality.length, style.length]).toEqual(counts);
});

it.each<[moves: string, move: string, features: Record<string, number>]>([
  ['', 'h2e2', { undeveloped: 1, cannon: 1 }],
  ['', 'h2h9', { capture: 1, 'captured-worth': 4 / 9, undeveloped: 1, cannon: 1 }],
  ['h2h9', 'i9h9', { capture: 1, 'captured-worth': 0.5, recapture: 1, undeveloped: 1 }],
  ['h2e2 h9g7', 'e2h2', { undo: 1, 'same-piece': 1, distance: 5 / 9, cannon: 1 }],
  [
    'h2e2 h9g7',
    'e2e6',
    { capture: 1, 'captured-worth': 1 / 9, 'same-piece': 1, distance: 2 / 9, cannon: 1 },
  ],
  ['h2h4 h9g7', 'h4h2', { undo: 1, backward: 1, 'same-piece': 1, distance: 5 / 9, cannon: 1 }],
])('after “%s”, the style of %s', (moves, move, features) => {
  expect(styleOf(moves === '' ? [] : moves.split(' '), move)).toEqual(features);
});

it('a check is a feature', () => {
  expect(styleOf([], 'a1d1', '3k5/9/9/9/9/9/9/9/R8/5K3 w')).toEqual({ check: 1 });
});

it('a quality is how much worse than the best the move is', () => {
  const found = moveFeatures({ fen: INITIAL_FEN, moves: [] }, [
    candidate('b0c2', 20, 0.52),
    candidate('h2e2', 50, 0.55),
    candidate('a0a1', -900, 0.1),
  ]);
  const [second, best, worst] = found.map(({ quality }) => quality);
  expect(best).toEqual([0, 0, 0]);
  expect(second?.map((value) => value.toFixed(3))).toEqual(['0.030', '0.300', '0.693']);
  expect(worst?.[1]).toBe(6);
});
