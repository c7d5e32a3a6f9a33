import { LIVE_LIMITS } from '@chuhe/contract/live';
import type { EvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { Bound } from '@chuhe/uci/score';

/**
 * A job for the server's engine and its outcome.
 *
 * @example
 * const outcome = await pool.analyse({ fen, limits: { nodes: 100_000 }, priority: 'interactive' });
 */

/** `interactive` jobs, for which a user waits, run first and may interrupt `background` jobs. */
export const PRIORITIES = ['interactive', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The limits of a search. At least one must be set. The search ends at the first limit that it reaches. */
export interface EngineLimits {
  /** At least 1. */
  readonly nodes?: number;
  /** Plies, from 1 to `MAX_DEPTH`. */
  readonly depth?: number;
  /** The time for the search in milliseconds, at least 1. */
  readonly moveTimeMs?: number;
}

export const MAX_DEPTH = 100;
export const MAX_MULTI_PV = LIVE_LIMITS.searchLines;
/** The maximum number of moves that lead to the position. The engine needs them to detect repetitions. */
export const MAX_MOVES = 2_000;

export interface EngineJob {
  /** The position before `moves`, in any notation that `@chuhe/rules` reads. */
  readonly fen: string;
  /** Legal moves, such as `h2e2`, that lead from `fen` to the position to search. */
  readonly moves?: readonly string[];
  readonly limits: EngineLimits;
  /** Number of lines, from 1 to `MAX_MULTI_PV`; 1 if absent. */
  readonly multiPv?: number;
  /** The only first moves to search, which must be legal; all legal moves if absent. */
  readonly onlyMoves?: readonly string[];
  readonly priority: Priority;
  /** Whether the engine forgets all earlier searches first. The product's engine then finds the same on every machine. */
  readonly isFresh?: boolean;
  /** The size of the engine's hash table in MiB for this job; that of the pool if absent. What a search finds depends on it. */
  readonly hashMb?: number;
  /** The user to whose limit the job counts; absent for work of the server itself. */
  readonly owner?: string;
  /** Cancels the job. The outcome is `stopped`, with the lines found so far. */
  readonly signal?: AbortSignal;
  /** Called when the search begins, and again if it is repeated because an engine has failed. The job may have waited before. */
  readonly onStart?: () => void;
  /** Called with intermediate results, at most a few times a second, and never after the job is settled. */
  readonly onSnapshot?: (snapshot: EngineSnapshot) => void;
}

export interface EngineLine {
  /** 1 is the best line. */
  readonly rank: number;
  /** The search depth in plies. */
  readonly depth: number;
  /** For the side to move, in hundredths of a pawn on the scale of the product's network, within ±27,999; a mate is ±(30,000 − plies). */
  readonly score: number;
  /** Whether the score is exact or a bound. */
  readonly bound: Bound;
  /** At least one legal move. */
  readonly moves: readonly string[];
}

export interface EngineSnapshot {
  /** The lines by rank. All have the same depth, unless the search ended between two depths. */
  readonly lines: readonly EngineLine[];
  /** The depth of the best line in plies; 0 if there are no lines. */
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly timeMs: number;
}

/** What the engine evaluates with, according to its own report. `file` is the name of the network, without its folder. */
export type EvaluationSource = Exclude<EvaluationMessage, { kind: 'error' }>;

export interface EngineResult extends EngineSnapshot {
  /** A legal move. It may differ from the first move of the first line if the search ended between two depths. */
  readonly bestMove: string;
  /** The engine's name, as it reports it. */
  readonly engine: string;
  /** Absent if the engine does not report its evaluation. */
  readonly evaluation?: EvaluationSource;
  /** Whether the server stopped the search at the longest allowed time, before the search reached its own limits. */
  readonly isCutShort: boolean;
}

export const REFUSALS = [
  /** The FEN or a move is illegal, also one of those to search, or there are more than `MAX_MOVES` moves. */
  'bad-position',
  /** The side to move has no legal move. */
  'game-over',
  /** No limit is set, or a limit or the number of lines is not an integer in its range. */
  'bad-limits',
  /** The user already has the maximum number of jobs. */
  'owner-busy',
  'queue-full',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const ENGINE_FAILURES = [
  /** The configured engine cannot be used. */
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
  /** The job was cancelled by its signal. `snapshot` is absent if no line had been found. */
  | { readonly kind: 'stopped'; readonly snapshot?: EngineSnapshot }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** `detail` is an English text for the log. */
  | { readonly kind: 'failed'; readonly reason: EngineFailure; readonly detail: string };
