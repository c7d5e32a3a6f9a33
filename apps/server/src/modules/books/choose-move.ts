import { randomInt } from 'node:crypto';
import type { BookEntry } from '@chuhe/contract/book';

export type BookChoice = 'priority' | 'score' | 'chance';

/**
 * The entry to play of those that are valid; the first of equals. Where several books have a move, that of the first book counts.
 *
 * @param random a whole number from 0 and below its argument, drawn evenly
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

/** One for each move: that of the first book which has it, where it is valid there. */
export function playableEntries(entries: readonly BookEntry[]): BookEntry[] {
  const moves = new Map<string, BookEntry>();
  for (const entry of entries) {
    if (!moves.has(entry.move)) moves.set(entry.move, entry);
  }
  return [...moves.values()].filter(({ valid }) => valid);
}

/** The rather played first. */
export function byPriority(one: BookEntry, other: BookEntry): number {
  return other.priority - one.priority;
}

const ORDERS = { priority: byPriority, score: byScore } as const;

/** Those without a score last, and among them by priority. */
function byScore(one: BookEntry, other: BookEntry): number {
  if (one.score === other.score) return byPriority(one, other);
  return (other.score ?? NO_SCORE) - (one.score ?? NO_SCORE);
}

const NO_SCORE = -1_000_000;

/** Priorities are the weights: what has the priority 0 is not drawn, unless nothing has more. */
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
