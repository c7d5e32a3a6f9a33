import type { Move } from '@chuhe/rules/move';

/**
 * Evaluations of one position, in the orientation of its key: Red to move, and of two mirror images the smaller. Scores are those of
 * `@chuhe/cloudbook/score`, from the view of the side to move.
 */

/** `starter`: from an engine too, but shipped with the product. */
export const EVALUATION_SOURCES = ['engine', 'starter'] as const;
export type EvaluationSource = (typeof EVALUATION_SOURCES)[number];

export interface EvaluatedMove {
  /** In the key's position; of two moves that mirror each other, the smaller. */
  readonly move: Move;
  readonly score: number;
  /** Plies, 0–255. */
  readonly depth: number;
  /** Of the whole search, all its lines together. */
  readonly nodes: number;
  readonly source: EvaluationSource;
  /** The name that the engine gives itself, with its network. */
  readonly engine: string;
}

/** A depth that is reached only if the search tree is exhausted, such as after a mate or with bare kings. */
const EXHAUSTED_DEPTH = 100;

/** Whether a search with `wanted` nodes would find nothing new about the move. */
export function isSearchedBy({ nodes, depth }: EvaluatedMove, wanted: number): boolean {
  return nodes >= wanted || depth >= EXHAUSTED_DEPTH;
}

/** A move with the score backed up from the position after it. */
export interface BackedUpMove extends EvaluatedMove {
  /** The backed-up score; the engine's own score if nothing is known beyond. */
  readonly value: number;
  /** Evaluated replies, and the good or best ones among them; both 0 if the position after the move is not known. */
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
}

export interface StoredEvaluation extends Evaluation {
  readonly moves: readonly BackedUpMove[];
  readonly updatedAt: Date;
}
