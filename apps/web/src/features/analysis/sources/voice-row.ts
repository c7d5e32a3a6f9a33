import type { CloudMove } from '@chuhe/contract/cloud';
import type { MoveMark } from '../../../lib/game/move-mark.ts';
import type { Results } from '../../../lib/game/results.ts';
import type { Disagreement } from './disagreement.ts';

/** One legal move and what each voice says of it; a missing part is a voice that says nothing. */
export interface VoiceRow {
  readonly move: string;
  readonly text: string;
  readonly cloud: CloudOpinion | undefined;
  readonly engine: EngineOpinion | undefined;
  readonly book: BookOpinion | undefined;
  readonly games: GamesOpinion | undefined;
  readonly disagreements: readonly Disagreement[];
}

/** Scores are from Red's view: hundredths of a pawn, a mate as ±(30,000 − plies). */
export interface CloudOpinion {
  readonly score: number;
  readonly mark: MoveMark | undefined;
  readonly source: CloudMove['source'];
}

export interface EngineOpinion {
  readonly score: number;
  /** Whether it is its best line. */
  readonly isBest: boolean;
}

export interface BookOpinion {
  /** Of the book; empty where nobody asks which it is. */
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

export interface GamesOpinion {
  readonly games: number;
  readonly results: Results;
  readonly isMirrored: boolean;
}
