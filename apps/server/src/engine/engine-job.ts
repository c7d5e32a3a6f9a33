import type { EvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { Bound } from '@chuhe/uci/score';

/**
 * A job for the server's engine and its outcome.
 *
 * @example
 * const outcome = await pool.analyse({ fen, limits: { nodes: 100_000 }, priority: 'interactive' });
 */

/** A user waits for an `interactive` job: it goes first and may interrupt a `background` job. */
export const PRIORITIES = ['interactive', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The limits of a search: at least one; the first one reached ends it. */
export interface EngineLimits {
  /** From 1. */
  readonly nodes?: number;
  /** Plies, from 1 to `MAX_DEPTH`. */
  readonly depth?: number;
  /** Milliseconds, from 1. */
  readonly moveTimeMs?: number;
}

export const MAX_DEPTH = 100;
export const MAX_MULTI_PV = 10;
/** Moves before the position, which tell the engine of repetitions. */
export const MAX_MOVES = 2_000;

export interface EngineJob {
  /** The position before `moves`, in any notation that `@chuhe/rules` reads. */
  readonly fen: string;
  /** Legal moves such as `h2e2`. The position after them is searched. */
  readonly moves?: readonly string[];
  readonly limits: EngineLimits;
  /** Number of lines, from 1 to `MAX_MULTI_PV`; 1 if absent. */
  readonly multiPv?: number;
  readonly priority: Priority;
  /** The user, for the limit per user; absent for work of the server itself. */
  readonly owner?: string;
  /** Cancels the job, which ends as `stopped` with what was found. */
  readonly signal?: AbortSignal;
  /** Called with intermediate results, a few times a second at most and never after the end. */
  readonly onSnapshot?: (snapshot: EngineSnapshot) => void;
}

export interface EngineLine {
  /** 1 is the best line. */
  readonly rank: number;
  /** Plies. */
  readonly depth: number;
  /** For the side to move: hundredths of a pawn of the product's network, within ±27,999; a mate as ±(30,000 − plies). */
  readonly score: number;
  /** `exact`, unless only a bound is known. */
  readonly bound: Bound;
  /** At least one legal move. */
  readonly moves: readonly string[];
}

export interface EngineSnapshot {
  /** By rank; all of one depth, unless the search ended between two depths. */
  readonly lines: readonly EngineLine[];
  /** The depth of the best line in plies; 0 without one. */
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly timeMs: number;
}

/** As the engine reports it; `file` is the name of the network without its folder. */
export type EvaluationSource = Exclude<EvaluationMessage, { kind: 'error' }>;

export interface EngineResult extends EngineSnapshot {
  /** Legal. Differs from the first line's move if the search ended between two depths. */
  readonly bestMove: string;
  /** The name that the engine gives itself. */
  readonly engine: string;
  /** Absent if the engine does not report it. */
  readonly evaluation?: EvaluationSource;
  /** Whether the server stopped the search at the longest allowed time, before it reached its limit. */
  readonly isCutShort: boolean;
}

export const REFUSALS = [
  /** The FEN or a move is not legal, or there are more moves than `MAX_MOVES`. */
  'bad-position',
  /** The side to move has no move. */
  'game-over',
  /** A limit or the number of lines is not an integer in its range, or there is no limit. */
  'bad-limits',
  /** The user has the maximum number of jobs. */
  'owner-busy',
  'queue-full',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const ENGINE_FAILURES = [
  /** There is no engine, or the configured one cannot be used. */
  'engine-missing',
  /** The engine does not start. */
  'start-failed',
  /** The engine ended, hung or wrote invalid output at every try. */
  'engine-failed',
  /** The server is closing. */
  'closed',
] as const;
export type EngineFailure = (typeof ENGINE_FAILURES)[number];

export type EngineOutcome =
  | { readonly kind: 'finished'; readonly result: EngineResult }
  /** Cancelled by its signal; `snapshot` is absent if nothing was found. */
  | { readonly kind: 'stopped'; readonly snapshot?: EngineSnapshot }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** `detail` is for the log, in English. */
  | { readonly kind: 'failed'; readonly reason: EngineFailure; readonly detail: string };
