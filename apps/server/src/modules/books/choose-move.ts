import { randomInt } from 'node:crypto';
import type { BookEntry } from '@chuhe/contract/book';

export type BookChoice = 'priority' | 'score' | 'chance';

/**
 * Chooses a valid entry to play, the first of several equal ones. If several books have a move, the entry of the first
 * book is used.
 *
 * @param random returns a uniformly distributed integer that is at least 0 and below its argument
 */
export function chooseEntry(
  entries: readonly BookEntry[],
  by: BookChoice,
  random: (below: number) => number = randomInt,
): { readonly entry: BookEntry; readonly of: number } | undefined {
  const moves = playableEntries(entries);
  const entry = by === 'chance' ? draw(moves, random) : moves.toSorted(ORDERS[by])[0];
  return entry && { entry, of: moves.length };
}

/** Keeps one entry per move, that of the first book with the move, and only if it is valid. */
export function playableEntries(entries: readonly BookEntry[]): BookEntry[] {
  const moves = new Map<string, BookEntry>();
  for (const entry of entries) {
    if (!moves.has(entry.move)) moves.set(entry.move, entry);
  }
  return [...moves.values()].filter(({ valid }) => valid);
}

/** Sorts by priority, highest first. */
export function byPriority(one: BookEntry, other: BookEntry): number {
  return other.priority - one.priority;
}

const ORDERS = { priority: byPriority, score: byScore } as const;

/** Sorts by score, best first, then by priority. Entries without a score come last. */
function byScore(one: BookEntry, other: BookEntry): number {
  if (one.score === other.score) return byPriority(one, other);
  return (other.score ?? NO_SCORE) - (one.score ?? NO_SCORE);
}

const NO_SCORE = -1_000_000;

/** Draws an entry with its priority as weight; entries of priority 0 are drawn only if all entries have priority 0. */
function draw(
  moves: readonly BookEntry[],
  random: (below: number) => number,
): BookEntry | undefined {
  const sum = moves.reduce((total, { priority }) => total + priority, 0);
  if (moves.length === 0) return undefined;
  if (sum === 0) return moves[random(moves.length)];
  let left = random(sum);
  return moves.find(({ priority }) => {
    left -= priority;
    return left < 0;
  });
}
