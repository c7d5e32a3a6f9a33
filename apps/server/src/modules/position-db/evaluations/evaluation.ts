import type { Move } from '@chuhe/rules/move';

/**
 * Evaluations of one position, in the orientation of its key: Red is to move, and the key is the smaller one of the two mirror
 * images. Scores are those of `@chuhe/cloudbook/score`, from the view of the side to move.
 */

/** `starter`: also found by an engine, but shipped with the product. */
export const EVALUATION_SOURCES = ['engine', 'starter'] as const;
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
}

/** A depth that is reached only if the search tree is exhausted, such as after a mate or with bare kings. */
const EXHAUSTED_DEPTH = 100;

/** Whether a search with `wanted` nodes would find nothing new about the move. */
export function isSearchedBy({ nodes, depth }: EvaluatedMove, wanted: number): boolean {
  return nodes >= wanted || depth >= EXHAUSTED_DEPTH;
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
