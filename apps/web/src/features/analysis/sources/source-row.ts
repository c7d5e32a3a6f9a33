import type { CloudMove } from '@chuhe/contract/cloud';
import type { MoveMark } from '../../../lib/game/move-mark.ts';
import type { Results } from '../../../lib/game/results.ts';
import type { Disagreement } from './disagreement.ts';

/** One legal move and what each source says of it; a missing part is a source that says nothing. */
export interface SourceRow {
  readonly move: string;
  readonly text: string;
  readonly cloud: CloudMoveInfo | undefined;
  readonly engine: EngineMoveInfo | undefined;
  readonly book: BookMoveInfo | undefined;
  readonly games: GamesMoveInfo | undefined;
  readonly disagreements: readonly Disagreement[];
}

/** Scores are from Red's view: hundredths of a pawn, a mate as ±(30,000 − plies). */
export interface CloudMoveInfo {
  readonly score: number;
  readonly mark: MoveMark | undefined;
  readonly source: CloudMove['source'];
}

export interface EngineMoveInfo {
  readonly score: number;
  /** Whether it is its best line. */
  readonly isBest: boolean;
}

export interface BookMoveInfo {
  /** The book's name; empty where only one is switched on. */
  readonly name: string;
  /** What the books after it say of the move. */
  readonly others: readonly { readonly name: string; readonly priority: number }[];
  readonly priority: number;
  /** 0 to 5, by the largest priority of the position. */
  readonly bars: number;
  /** One that is not valid is shown, but never played. */
  readonly isValid: boolean;
  /** Whether it is what the book plays first. */
  readonly isFirst: boolean;
  /** From Red's view, where the book has one. */
  readonly score: number | undefined;
  readonly note: string;
  readonly isMirrored: boolean;
}

export interface GamesMoveInfo {
  readonly games: number;
  readonly results: Results;
  readonly isMirrored: boolean;
}
