import { expect, it } from 'vitest';
import { makeReview } from '../../../apps/web/src/features/review/review.ts';
import type { ReviewedMove } from '../../../apps/web/src/features/review/reviewed-line.ts';
import { signMoves } from './signs.mjs';
import { moveOf, reviewedOf, viewOf } from './testing/reviewed-of.ts';

/** What a second look finds of `h2e2`. */
const DUBIOUS = viewOf([0, 'b2e2'], [-40, 'h2e2']);

/** One move from an even position, after which Red stands as it says. */
function sign(move: ReviewedMove, after: number) {
  const views = [viewOf([0, 'b2e2'], [-5, 'h0g2']), viewOf([after, 'h9g7'])];
  const [only] = signMoves(reviewedOf([move], { views, looks: [DUBIOUS] }), { makeReview });
  return [only?.first, only?.second, only?.shown];
}

it('tells the sign of the first pass, which the product keeps back, from those after the second looks', () => {
  expect(sign(moveOf('h2e2'), -140)).toEqual([4, 6, 6]);
});

it('tells what only the opening hides', () => {
  expect(sign(moveOf('h2e2', { isOpening: true }), -140)).toEqual([4, 6, undefined]);
});

it('gives no sign to the best move, however the position after it is seen', () => {
  expect(sign(moveOf('b2e2'), -200)).toEqual([undefined, undefined, undefined]);
});
