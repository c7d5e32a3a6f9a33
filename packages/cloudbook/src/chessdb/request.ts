/** The requests of chessdb as values. */
import type { Position } from '@chuhe/rules/position';
import type { Action } from './answer.ts';

/** The distances of a tablebase: plies to the mate, or to the next conversion. */
export const METRICS = ['dtm', 'dtc'] as const;
type Metric = (typeof METRICS)[number];

/** A request that a client sends. Absent options are not sent, so the server uses its defaults. */
export interface RequestOptions {
  readonly action: Action;
  readonly position: Position;
  /**
   * Whether the server may learn the position (default 1). With `false`, `queryall` is a quiz that scores the best
   * moves only.
   */
  readonly learn?: boolean;
  /** Whether `queryall` also lists legal moves without a score (default 0). */
  readonly showAll?: boolean;
  /** Whether the answer is JSON instead of text (default 0). */
  readonly json?: boolean;
  readonly metric?: Metric;
  /** Whether to answer from the tablebase only. */
  readonly endgame?: boolean;
  /** Whether `querypv` returns the same line each time. */
  readonly stable?: boolean;
  /** Moves that are treated as unknown. */
  readonly banned?: readonly string[];
  /** The moves played from the position on, for `queryrule`, `rulecheck` and `queryengine`. */
  readonly moveList?: readonly string[];
  /** The number of repetitions for `queryrule`, 1–10 (default 1). */
  readonly repetitions?: number;
  readonly store?: StoreOptions;
  /** A proof of work, or a secret of a worker. Never log it. */
  readonly token?: string;
}

/** For `store`: a score from a trusted worker, or without a score, a request to evaluate the move. */
export interface StoreOptions {
  readonly move: string;
  /** The score of the position after the move, from the view of its side to move. */
  readonly score?: number;
  /** Thousands of nodes searched. */
  readonly nodes?: number;
}

/** A request that a server has read: defaults are filled in and every move is legal. */
export interface ChessdbRequest extends Required<Omit<RequestOptions, 'store' | 'token' | 'json'>> {
  /** The position after the list of moves; `position` without a list. */
  readonly reached: Position;
  readonly store?: StoreOptions;
  readonly token?: string;
}
