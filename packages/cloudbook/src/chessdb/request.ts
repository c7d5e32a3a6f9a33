/** The requests of chessdb as values. */
import type { Position } from '@chuhe/rules/position';
import type { Action } from './answer.ts';

/** The distances of a tablebase: plies to the mate (`dtm`), or to the next conversion (`dtc`). */
export const METRICS = ['dtm', 'dtc'] as const;
type Metric = (typeof METRICS)[number];

/** A request that a client sends. Absent options are not sent, so the server uses its defaults. */
export interface RequestOptions {
  readonly action: Action;
  readonly position: Position;
  /**
   * Whether the server may learn the position (default: yes). With `false`, `queryall` scores only the best moves, as for
   * a quiz.
   */
  readonly learn?: boolean;
  /** Whether `queryall` also lists legal moves without a score (default: no). */
  readonly showAll?: boolean;
  /** Whether the answer is JSON instead of text (default: no). */
  readonly json?: boolean;
  readonly metric?: Metric;
  /** Whether the server answers from the tablebase only. */
  readonly endgame?: boolean;
  /** Whether `querypv` returns the same line each time. */
  readonly stable?: boolean;
  /** Moves that the server treats as unknown. */
  readonly banned?: readonly string[];
  /** The moves played from `position`, for `queryrule`, `rulecheck` and `queryengine`. */
  readonly moveList?: readonly string[];
  /** The number of repetitions for `queryrule`, 1–10 (default 1). */
  readonly repetitions?: number;
  readonly store?: StoreOptions;
  /** A proof of work, or a worker's secret. Never log it. */
  readonly token?: string;
}

/** Options of `store`: with a score, the result of a trusted worker; without one, a request to evaluate the move. */
export interface StoreOptions {
  readonly move: string;
  /** The score of the position after the move, from the view of its side to move. */
  readonly score?: number;
  /** Number of nodes searched, in thousands. */
  readonly nodes?: number;
}

/** A request that a server has read: defaults are filled in and every move is legal. */
export interface ChessdbRequest extends Required<Omit<RequestOptions, 'store' | 'token' | 'json'>> {
  /** The position after the list of moves; `position` without a list. */
  readonly reached: Position;
  readonly store?: StoreOptions;
  readonly token?: string;
}
