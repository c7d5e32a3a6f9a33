import { addLine, type Game, newGame, nodeOf, ROOT, setGlyphs } from '@chuhe/game/tree';
import { expect, it } from 'vitest';
import { applyReview } from './apply-review.ts';
import type { PositionView } from './move-verdict.ts';
import { makeReview } from './review.ts';
import { reviewedMoves } from './reviewed-line.ts';

/** `h2e2 h9g7 a0a1 b9c7`, of which the third loses a lot. */
function playedGame(): Game {
  const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'a0a1', 'b9c7']);
  if (!added.ok) throw new Error(added.error.code);
  return added.value.game;
}

const BETTER = ['h0g2', 'i9h9', 'i0h0'];
const VIEWS: readonly PositionView[] = [0, 0, 0, -400, -400].map((score, index) => ({
  score,
  depth: 11,
  lines: index === 2 ? [{ score: 30, moves: BETTER }] : [],
}));

/** A second, deeper look agrees. */
const LOOKS: readonly (PositionView | undefined)[] = [
  undefined,
  undefined,
  {
    score: 30,
    depth: 14,
    lines: [
      { score: 30, moves: BETTER },
      { score: -400, moves: ['a0a1'] },
    ],
  },
];

function apply(game: Game): Game {
  const moves = reviewedMoves(game);
  const findings = { views: VIEWS, looks: LOOKS };
  return applyReview(game, moves, { review: makeReview(moves, findings), findings });
}

it('a mistake gets its sign, and the better line beside it', () => {
  const game = apply(playedGame());
  expect(nodeOf(game, 3).glyphs).toEqual([4]);
  const [played, better] = nodeOf(game, 2).children;
  expect(played).toBe(3);
  expect(nodeOf(game, better ?? 0).evaluation).toEqual({ kind: 'cp', value: 30, depth: 14 });
  expect(game.nodeCount).toBe(7);
});

it('nothing is added twice', () => {
  const game = apply(playedGame());
  expect(apply(game)).toBe(game);
});

it('the sign that the reader has given stays, and so does the line', () => {
  const signed = setGlyphs(playedGame(), 3, [5, 13]);
  const added = addLine(signed, 2, ['h0g2', 'a6a5']);
  if (!added.ok) throw new Error(added.error.code);
  const game = apply(added.value.game);
  expect(nodeOf(game, 3).glyphs).toEqual([5, 13]);
  expect(game.nodeCount).toBe(added.value.game.nodeCount);
});

it('a sign that the review has given goes when its verdict is another', () => {
  const signed = apply(playedGame());
  const moves = reviewedMoves(signed);
  const look = { score: 30, depth: 18, lines: [{ score: 30, moves: ['a0a1'] }] };
  const findings = { views: VIEWS, looks: [undefined, undefined, look] };
  const review = makeReview(moves, findings);
  const without = applyReview(signed, moves, {
    review,
    findings,
    signs: [undefined, undefined, 4],
  });
  expect(nodeOf(without, 3).glyphs ?? []).toEqual([]);
  expect(applyReview(signed, moves, { review, findings })).toBe(signed);
});
