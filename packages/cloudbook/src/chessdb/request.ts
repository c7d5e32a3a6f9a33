/** What chessdb is asked. */
import type { Position } from '@chuhe/rules/position';
import type { Action } from './answer.ts';

/** Of a tablebase: plies to the mate, or to the next conversion. */
export const METRICS = ['dtm', 'dtc'] as const;
type Metric = (typeof METRICS)[number];

/** A request as it is made: what is left out is not sent, and the server's own choice holds. */
export interface RequestOptions {
  readonly action: Action;
  readonly position: Position;
  /**
   * Whether the server may learn from being asked (1 unless given). With `false`, `queryall` is a quiz: it
   * scores the best moves only.
   */
  readonly learn?: boolean;
  /** `queryall` also lists legal moves without a score (0 unless given). */
  readonly showAll?: boolean;
  /** JSON in place of text (0 unless given). */
  readonly json?: boolean;
  readonly metric?: Metric;
  /** Answer from the tablebase only. */
  readonly endgame?: boolean;
  /** `querypv`: the same line each time. */
  readonly stable?: boolean;
  /** Moves that are passed over, as if they were not known. */
  readonly banned?: readonly string[];
  /** What was played from the position on: `queryrule`, `rulecheck`, `queryengine`. */
  readonly moveList?: readonly string[];
  /** `queryrule`: how often a position must come again, 1–10; 1 unless given. */
  readonly repetitions?: number;
  readonly store?: StoreOptions;
  /** Proof of work, or a worker's secret: no log may have it. */
  readonly token?: string;
}

/** `store`: with a score it is a trusted worker's, without one the wish to have the move looked at. */
export interface StoreOptions {
  readonly move: string;
  /** The child's own score: from the view of the side to move after the move. */
  readonly score?: number;
  /** Thousands of nodes searched. */
  readonly nodes?: number;
}

/** A request as the server read it: everything settled, every move legal. */
export interface ChessdbRequest extends Required<Omit<RequestOptions, 'store' | 'token' | 'json'>> {
  /** The position after the list of moves; `position` itself without one. */
  readonly reached: Position;
  readonly store?: StoreOptions;
  readonly token?: string;
}
