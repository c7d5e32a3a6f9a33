import type { Move } from '@chuhe/rules/move';

/**
 * What is known of one position, in the orientation of its key: Red to move, and of mirrors the smaller. Scores are stored
 * scores from the mover's view (`@chuhe/cloudbook/score`).
 */

/** Who says so. `starter` is what comes with the product, an engine's word as well. */
export const EVALUATION_SOURCES = ['engine', 'starter'] as const;
export type EvaluationSource = (typeof EVALUATION_SOURCES)[number];

export interface EvaluatedMove {
  /** Of the key's position; of two that mirror each other the smaller. */
  readonly move: Move;
  /** The engine's own score of the move. */
  readonly score: number;
  /** Plies, 0–255. */
  readonly depth: number;
  /** Of the search that found it, all its lines together. */
  readonly nodes: number;
  readonly source: EvaluationSource;
  /** As the engine calls itself, with its network. */
  readonly engine: string;
}

/** Plies that only a search reaches that has nothing left to look at, such as one of a mate or of bare kings. */
const EXHAUSTED = 100;

/** Whether a search of so many nodes would find out nothing more of the move: it had as many, or came to its end before. */
export function isSearchedBy({ nodes, depth }: EvaluatedMove, wanted: number): boolean {
  return nodes >= wanted || depth >= EXHAUSTED;
}

/** A move with what the position after it has told. */
export interface BackedUpMove extends EvaluatedMove {
  /** The score by what is known further on; the own one where nothing is. */
  readonly value: number;
  /** Evaluated replies, and those of them that are good or best; 0 and 0 where the position after the move is not known. */
  readonly known: number;
  readonly good: number;
}

/** What a search has found out. */
export interface Evaluation {
  /** Of the position, see `@chuhe/cloudbook/position-key`. */
  readonly key: Uint8Array;
  readonly moves: readonly EvaluatedMove[];
  /** Whether every legal move is among them. */
  readonly isComplete: boolean;
}

/** An evaluation as it is stored. */
export interface StoredEvaluation extends Evaluation {
  readonly moves: readonly BackedUpMove[];
  readonly updatedAt: Date;
}
