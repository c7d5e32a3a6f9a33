import type { StoredGameReview } from '@chuhe/contract/game-review';
import { parseStoredReview, type ReviewStorage, type StoredReview } from './review-storage.ts';

/**
 * Stores a review of the server where the report on the board looks for it. A finished review that this browser has made with at least as
 * many nodes stays. Of any other one, the signs that it has written into the game stay known, so that they can be removed again.
 *
 * Rejects with an `Error` if the review is invalid or cannot be stored.
 */
export async function keepServerReview(
  review: StoredGameReview,
  storage: ReviewStorage,
): Promise<void> {
  const made = parseStoredReview(review, review.key);
  if (made === undefined) throw new Error('The server has sent an invalid review.');
  const own = await storage.load(review.key);
  if (own === undefined) await storage.save(made);
  else if (!isEnough(own, made))
    await storage.save({ ...made, signs: own.signs, found: joined(own.found, made.found) });
}

function isEnough(own: StoredReview, made: StoredReview): boolean {
  return own.isDone && (own.nodes ?? 0) >= (made.nodes ?? 0);
}

function joined(one: StoredReview['found'], other: StoredReview['found']): StoredReview['found'] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => [
    ...(one[index] ?? []),
    ...(other[index] ?? []),
  ]);
}
