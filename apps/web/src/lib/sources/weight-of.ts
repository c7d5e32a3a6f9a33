import type { EntryOfMove } from './book-entries.ts';

const BARS = 5;

/** The highest priority of the valid entries, to which bars are relative; 0 if there is none. */
export function highestPriority(moves: readonly EntryOfMove[]): number {
  return Math.max(0, ...moves.map(({ entry }) => (entry.valid ? entry.priority : 0)));
}

/** The number of bars, 0–5, for a priority relative to the highest one. A priority above 0 has at least one bar. */
export function weightOf(priority: number, highest: number): number {
  if (priority <= 0 || highest <= 0) return 0;
  return Math.max(1, Math.min(BARS, Math.round((priority / highest) * BARS)));
}
