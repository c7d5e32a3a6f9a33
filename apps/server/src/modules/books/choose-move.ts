import { randomInt } from 'node:crypto';
import type { BookEntry } from '@chuhe/contract/book';

export type BookChoice = 'priority' | 'score' | 'chance';

/**
 * Chooses a valid entry to play; of equals, and of several books with a move, the first.
 *
 * @param random returns an evenly distributed integer from 0 to below its argument
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

/** One entry per move, that of the first book which has the move, if it is valid there. */
export function playableEntries(entries: readonly BookEntry[]): BookEntry[] {
  const moves = new Map<string, BookEntry>();
  for (const entry of entries) {
    if (!moves.has(entry.move)) moves.set(entry.move, entry);
  }
  return [...moves.values()].filter(({ valid }) => valid);
}

/** Highest priority first. */
export function byPriority(one: BookEntry, other: BookEntry): number {
  return other.priority - one.priority;
}

const ORDERS = { priority: byPriority, score: byScore } as const;

/** Best score first; entries without one last, by priority. */
function byScore(one: BookEntry, other: BookEntry): number {
  if (one.score === other.score) return byPriority(one, other);
  return (other.score ?? NO_SCORE) - (one.score ?? NO_SCORE);
}

const NO_SCORE = -1_000_000;

/** Draws an entry with its priority as weight; entries of priority 0 are drawn only if all have it. */
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
