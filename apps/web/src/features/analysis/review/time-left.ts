/**
 * The time that a review still takes: the nodes of the searches that are due, by the speed of the last searches. What is shown is smoothed,
 * since single searches differ, and since it is known only after the first pass which moves are searched again.
 */
import { fullLookNodes } from '@chuhe/lessons/review-search';

/** Approximate shares of moves that get a short second search and a long one (docs/review.md). */
const LOOKED_SHARES = { short: 0.3, full: 0.12 };

/** Nodes per second of one thread on a desktop computer, assumed until the first search has ended. */
export const USUAL_SPEED = 800_000;
/** Number of searches over which the speed is measured. */
export const MEASURED = 8;
/** Share of the difference between what was shown and the new estimate that is corrected after each search, by direction. */
const CORRECTION = { down: 0.25, up: 0.5 };
/** The shown time grows only if the estimate exceeds it by this factor: the engine has become slower, or more moves are in doubt. */
const TOLERANCE = 1.25;

/** Approximate number of nodes of a whole review. */
export function reviewNodes(nodes: number, moves: number): number {
  return nodes * (moves + 1) + moves * expectedLookNodes(nodes);
}

/** Average nodes of the second searches of a move of which nothing is known yet. */
function expectedLookNodes(nodes: number): number {
  return LOOKED_SHARES.short * nodes + LOOKED_SHARES.full * fullLookNodes(nodes);
}

/** Approximate nodes for a move in doubt: a short search, plus a share of a long search, which is needed only if the doubt remains. */
function doubtNodes(nodes: number): number {
  return nodes + (LOOKED_SHARES.full / LOOKED_SHARES.short) * fullLookNodes(nodes);
}

interface Due {
  /** Nodes of the search of each position. */
  readonly nodes: number;
  /** Number of positions that have not been searched. */
  readonly positions: number;
  /** For each move that is to be searched again: the nodes of that search, if they are known. */
  readonly looks: readonly (number | undefined)[];
}

/** Approximate nodes of all searches that are due. */
export function nodesDue({ nodes, positions, looks }: Due): number {
  const known = looks.reduce<number>((sum, look) => sum + (look ?? doubtNodes(nodes)), 0);
  return known + positions * (nodes + expectedLookNodes(nodes));
}

/** @param speed in nodes per second */
export function msOf(nodes: number, speed: number): number {
  return (nodes / speed) * 1_000;
}

/** A finished search. */
export interface Search {
  readonly nodes: number;
  readonly ms: number;
}

/** The last searches, with a new one. Searches that ended at once say nothing about the speed. */
export function withSearch(searches: readonly Search[], search: Search): readonly Search[] {
  return search.ms > 0 && search.nodes > 0 ? [...searches, search].slice(-MEASURED) : searches;
}

/** Nodes per second of all these searches together. */
export function speedOf(searches: readonly Search[]): number {
  const sum = (of: keyof Search): number => searches.reduce((total, each) => total + each[of], 0);
  return searches.length === 0 ? USUAL_SPEED : (sum('nodes') / sum('ms')) * 1_000;
}

interface Step {
  /** What is shown, in milliseconds. */
  readonly shown: number;
  /** What the searches since then should have taken, in milliseconds. */
  readonly spent: number;
  /** The new estimate, in milliseconds. */
  readonly estimate: number;
}

/** The time to show next, in milliseconds. It follows the estimate slowly, and at most doubles in one step. */
export function nextTimeLeft({ shown, spent, estimate }: Step): number {
  if (estimate > TOLERANCE * shown) {
    return Math.min(2 * Math.max(shown, spent), shown + CORRECTION.up * (estimate - shown));
  }
  const expected = Math.max(0, shown - spent);
  return Math.min(shown, expected + CORRECTION.down * (estimate - expected));
}
