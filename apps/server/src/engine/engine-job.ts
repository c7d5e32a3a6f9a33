import type { EvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { Bound } from '@chuhe/uci/score';

/**
 * A piece of work for the server's engine, and what comes of it.
 *
 * @example
 * const outcome = await pool.analyse({ fen, moves: ['h2e2'], limits: { nodes: 100_000 }, priority: 'interactive' });
 * if (outcome.kind === 'finished') console.log(outcome.result.bestMove, outcome.result.lines[0]?.score);
 */

/** Somebody waits for `interactive` work; it goes first, and takes an engine from `background` work if it must. */
export const PRIORITIES = ['interactive', 'background'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** When the engine ends by itself: at least one, and the first one reached counts. */
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
/** Plies that lead to the position; they tell the engine of repetitions. */
export const MAX_MOVES = 2_000;

export interface EngineJob {
  /** Where `moves` begin, in any form that `@chuhe/rules` reads. */
  readonly fen: string;
  /** `h2e2`; each must be legal. The position after them is searched. */
  readonly moves?: readonly string[];
  readonly limits: EngineLimits;
  /** How many of the best lines, from 1 to `MAX_MULTI_PV`; 1 when absent. */
  readonly multiPv?: number;
  readonly priority: Priority;
  /** Whose work it is, for the limit per owner; work of the server itself has none. */
  readonly owner?: string;
  /** Takes the job back: it ends as `stopped` with what was found. */
  readonly signal?: AbortSignal;
  /** Called with what is known so far, a few times a second at most, and no more once the job is over. */
  readonly onSnapshot?: (snapshot: EngineSnapshot) => void;
}

export interface EngineLine {
  /** 1 is the best. */
  readonly rank: number;
  /** Plies. */
  readonly depth: number;
  /**
   * From the mover's view: hundredths of a pawn within ±27,999, a mate as ±(30,000 − plies). Pawns are those of the
   * product's network, also where the engine says that it evaluates without one.
   */
  readonly score: number;
  /** Not `exact` only while no exact score is known. */
  readonly bound: Bound;
  /** Legal, at least one. */
  readonly moves: readonly string[];
}

export interface EngineSnapshot {
  /** By rank; all of one depth, except where a search ended between two. */
  readonly lines: readonly EngineLine[];
  /** Plies, of the best line; 0 without one. */
  readonly depth: number;
  readonly nodes: number;
  readonly nodesPerSecond: number;
  readonly timeMs: number;
}

/** With or without a network, by the engine's own word; `file` is its name without the folder. */
export type EvaluationSource = Exclude<EvaluationMessage, { kind: 'error' }>;

export interface EngineResult extends EngineSnapshot {
  /** Legal. Another than the first line's where the search ended between two depths. */
  readonly bestMove: string;
  /** As the engine calls itself. */
  readonly engine: string;
  /** Absent when the engine does not say. */
  readonly evaluation?: EvaluationSource;
  /** Whether the server ended the search, after the longest time that any may take, before its limit was reached. */
  readonly isCutShort: boolean;
}

export const REFUSALS = [
  /** The FEN or the way from it is not legal, or longer than `MAX_MOVES`. */
  'bad-position',
  /** The side to move has no move. */
  'game-over',
  /** A limit or the number of lines is not a whole number in its range, or there is no limit. */
  'bad-limits',
  /** The owner has as many jobs running and waiting as one may have. */
  'owner-busy',
  'queue-full',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export const ENGINE_FAILURES = [
  /** There is none, or the one that the operator names cannot be used. */
  'engine-missing',
  /** It is there and does not start. */
  'start-failed',
  /** It ended, hung or wrote nothing of use in each of the attempts. */
  'engine-failed',
  /** The server is on its way down. */
  'closed',
] as const;
export type EngineFailure = (typeof ENGINE_FAILURES)[number];

export type EngineOutcome =
  | { readonly kind: 'finished'; readonly result: EngineResult }
  /** Taken back by its signal; `snapshot` is absent when nothing was found until then. */
  | { readonly kind: 'stopped'; readonly snapshot?: EngineSnapshot }
  | { readonly kind: 'refused'; readonly reason: Refusal }
  /** `detail` is for the log, in English. */
  | { readonly kind: 'failed'; readonly reason: EngineFailure; readonly detail: string };
