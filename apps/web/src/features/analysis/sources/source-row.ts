import type { CloudMove } from '@chuhe/contract/cloud';
import type { MoveMark } from '../../../lib/game/move-mark.ts';
import type { Results } from '../../../lib/game/results.ts';
import type { Disagreement } from './disagreement.ts';

/** One legal move with the values of each source; `undefined` for sources that do not have the move. */
export interface SourceRow {
  readonly move: string;
  readonly text: string;
  /** The text of the mirrored move, if the position is its own mirror image. The right-hand move has the values of both. */
  readonly twin: string | undefined;
  readonly cloud: CloudMoveInfo | undefined;
  readonly engine: EngineMoveInfo | undefined;
  readonly book: BookMoveInfo | undefined;
  readonly games: GamesMoveInfo | undefined;
  readonly disagreements: readonly Disagreement[];
}

/** Scores are from Red's view, in hundredths of a pawn. A mate is ±(30,000 − plies). */
export interface CloudMoveInfo {
  readonly score: number;
  readonly mark: MoveMark | undefined;
  readonly source: CloudMove['source'];
}

export interface EngineMoveInfo {
  readonly score: number;
  /** Whether the move begins the engine's best line. */
  readonly isBest: boolean;
}

export interface BookMoveInfo {
  /** The book's name; empty if only one book is switched on. */
  readonly name: string;
  /** The names of later books that have the move, with its priority in them. */
  readonly others: readonly { readonly name: string; readonly priority: number }[];
  readonly priority: number;
  /** Number of filled bars, 0 to 5, relative to the largest priority of a valid entry for the position. */
  readonly bars: number;
  /** Whether the entry is valid. An entry that is not valid is shown but never played. */
  readonly isValid: boolean;
  /** Whether the move is the book's first choice. */
  readonly isFirst: boolean;
  /** From Red's view; `undefined` if the book has no score. */
  readonly score: number | undefined;
  readonly note: string;
  readonly isMirrored: boolean;
}

export interface GamesMoveInfo {
  readonly games: number;
  readonly results: Results;
  readonly isMirrored: boolean;
}
