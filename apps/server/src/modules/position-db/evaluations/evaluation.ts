import type { Move } from '@chuhe/rules/move';

/**
 * Evaluations of one position, in the orientation of its key: Red is to move, and the key is the smaller one of the two mirror
 * images. Scores are those of `@chuhe/cloudbook/score`, from the view of the side to move.
 */

/**
 * Where a score comes from: the site's own engine, the positions that the product comes with, a dump of another site, a worker on another
 * machine. The names are stored by their index (`packed-moves.ts`), so new ones are added at the end.
 */
export const EVALUATION_SOURCES = ['engine', 'starter', 'dump', 'worker'] as const;
export type EvaluationSource = (typeof EVALUATION_SOURCES)[number];

export interface EvaluatedMove {
  /** A move in the key's position; of two moves that mirror each other, the smaller one. */
  readonly move: Move;
  readonly score: number;
  /** Depth of the search in plies, 0–255. */
  readonly depth: number;
  /** Nodes of the whole search, including its other lines. */
  readonly nodes: number;
  readonly source: EvaluationSource;
  /** Name of the engine as it reports it, with its network. */
  readonly engine: string;
  /** Day of the search, in days since 1970-01-01 UTC; absent if it is not known. */
  readonly day?: number | undefined;
  /** The engine's line after the move, in the orientation of the key's position; absent or empty if only the move is known. */
  readonly line?: readonly Move[] | undefined;
}

const DAY_MS = 86_400_000;

/** @returns whole days since 1970-01-01 UTC */
export function dayOf(date: Date): number {
  return Math.floor(date.getTime() / DAY_MS);
}

/** @example dateOfDay(20_455) // '2026-01-02' */
export function dateOfDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Of two searches that are equally deep and large, the one whose source stands first is kept. */
const PREFERRED_SOURCES: readonly EvaluationSource[] = ['engine', 'worker', 'dump', 'starter'];

/**
 * Compares two searches of the same move: the deeper one is better, then the one with more nodes. The remaining rules make the order
 * total, so that the kept search does not depend on which one arrived first.
 *
 * @returns a positive number if `one` is better, 0 if neither adds anything to the other
 */
export function compareSearches(one: EvaluatedMove, other: EvaluatedMove): number {
  const rank = ({ source }: EvaluatedMove): number => PREFERRED_SOURCES.indexOf(source);
  return (
    one.depth - other.depth ||
    one.nodes - other.nodes ||
    rank(other) - rank(one) ||
    (one.day ?? 0) - (other.day ?? 0) ||
    other.score - one.score ||
    compareTexts(one.engine, other.engine) ||
    compareTexts((one.line ?? []).join(' '), (other.line ?? []).join(' '))
  );
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** A depth that is reached only if the search tree is exhausted, such as after a mate or with bare kings. */
const EXHAUSTED_DEPTH = 100;

/** Whether a search with `wanted` nodes would find nothing new about the move. */
export function isSearchedBy(move: EvaluatedMove, wanted: number): boolean {
  return move.nodes >= wanted || isExhausted(move);
}

export function isExhausted({ depth }: EvaluatedMove): boolean {
  return depth >= EXHAUSTED_DEPTH;
}

/** A move with the score backed up from the position after it. */
export interface BackedUpMove extends EvaluatedMove {
  /** The backed-up score; the engine's own score if the position after the move is not known. */
  readonly value: number;
  /** Number of evaluated replies, and of the good ones among them; both are 0 if the position after the move is not known. */
  readonly known: number;
  readonly good: number;
}

/** The result of a search. */
export interface Evaluation {
  /** See `@chuhe/cloudbook/position-key`. */
  readonly key: Uint8Array;
  readonly moves: readonly EvaluatedMove[];
  /** Whether `moves` holds every legal move. */
  readonly isComplete: boolean;
  /** The shift in which a worker made the search (`worker-tables.ts`); absent if no worker did. */
  readonly shiftId?: number | undefined;
}

export interface StoredEvaluation extends Evaluation {
  readonly moves: readonly BackedUpMove[];
  readonly updatedAt: Date;
}
