import { makeReview } from '@chuhe/lessons/review';
import type { ReviewedMove } from '@chuhe/lessons/reviewed-line';
import { expect, it } from 'vitest';
import { signMoves } from './signs.mjs';
import { moveOf, reviewedOf, viewOf } from './testing/reviewed-of.ts';

/** The result of the second look at `h2e2`. */
const DUBIOUS = viewOf([0, 'b2e2'], [-40, 'h2e2']);

/** The signs of one move from an even position, with Red's score `after` it. */
function sign(move: ReviewedMove, after: number) {
  const views = [viewOf([0, 'b2e2'], [-5, 'h0g2']), viewOf([after, 'h9g7'])];
  const [only] = signMoves(reviewedOf([move], { views, looks: [DUBIOUS] }), { makeReview });
  return [only?.first, only?.second, only?.shown];
}

it('distinguishes the sign of the first pass from those after the second looks', () => {
  expect(sign(moveOf('h2e2'), -140)).toEqual([4, 6, 6]);
});

it('returns signs that the opening rule hides', () => {
  expect(sign(moveOf('h2e2', { isOpening: true }), -140)).toEqual([4, 6, undefined]);
});

it('gives no sign to the best move, even if the score drops after it', () => {
  expect(sign(moveOf('b2e2'), -200)).toEqual([undefined, undefined, undefined]);
});
