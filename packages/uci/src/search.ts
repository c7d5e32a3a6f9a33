/**
 * One search: request, handle and outcome. A search always ends with an outcome; its promise never rejects.
 *
 * ```ts
 * import type { SearchOutcome } from '@chuhe/uci/search';
 *
 * function bestMoveOf(outcome: SearchOutcome): string | undefined {
 *   return outcome.kind === 'finished' ? outcome.bestMove : undefined;
 * }
 * ```
 */
import type { SearchLimits, SearchPosition } from './command.ts';
import { EMPTY_EVALUATION, type Evaluation } from './evaluation.ts';

/** The required part of an `AbortSignal`, so that no DOM or Node types are needed. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface SearchRequest {
  readonly position: SearchPosition;
  readonly limits: SearchLimits;
  /** Stops the search, or cancels it if it has not started. */
  readonly signal?: StopSignal;
  /**
   * Called with each new evaluation of this position until a stop is requested. Engines report dozens per second, so combine
   * them before painting or sending.
   */
  readonly onEvaluation?: (evaluation: Evaluation) => void;
}

const FAILURE_REASONS = [
  /** The request is invalid and was not sent; `detail` names the field. */
  'bad-request',
  /** The engine supports variants but not Xiangqi. */
  'no-xiangqi',
  /** The host's function did not return the engine's coordinates. */
  'unknown-coordinates',
  /** The engine wrote a rank 0 or 10, which the coordinates chosen by the host do not have. */
  'wrong-coordinates',
  'handshake-timeout',
  'ready-timeout',
  'stop-timeout',
  /** The engine's `bestmove` has neither a move nor a null move. */
  'unreadable-best-move',
  'send-failed',
  'exited',
  'quit',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface Failure {
  readonly reason: FailureReason;
  /** English text for logging. */
  readonly detail: string;
}

interface BestMoveFound {
  /** With ranks 0–9; `undefined` if the engine reported a null move, as in checkmate and stalemate. */
  readonly bestMove: string | undefined;
  /** The reply that the engine expects. */
  readonly ponder?: string;
  readonly evaluation: Evaluation;
}

export type SearchOutcome =
  /** The engine reached a limit. */
  | ({ readonly kind: 'finished' } & BestMoveFound)
  /** A stop or a newer search ended this search. `bestMove` is `undefined` if the search had not started. */
  | ({ readonly kind: 'stopped' } & BestMoveFound)
  /** A newer search replaced this search while it waited. */
  | { readonly kind: 'superseded' }
  | ({ readonly kind: 'failed'; readonly evaluation: Evaluation } & Failure);

export interface SearchHandle {
  /** Never rejects. */
  readonly done: Promise<SearchOutcome>;
  /** The newest evaluation, initially empty. */
  readonly evaluation: Evaluation;
  /** Stops only this search; has no effect if it is done. */
  stop(): void;
}

/** The session, as a search sees it. */
export interface JobOwner {
  readonly stop: (job: SearchJob) => void;
  /** Calls a function of the host and keeps its error. */
  readonly call: (callback: () => void) => void;
}

/** A search, as the session sees it. */
export class SearchJob implements SearchHandle {
  readonly request: SearchRequest;
  readonly done: Promise<SearchOutcome>;
  evaluation: Evaluation = EMPTY_EVALUATION;
  readonly #owner: JobOwner;
  #signal: StopSignal | undefined;
  #resolve: ((outcome: SearchOutcome) => void) | undefined;

  constructor(request: SearchRequest, owner: JobOwner) {
    this.request = request;
    this.#owner = owner;
    this.done = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  stop = (): void => {
    if (this.#resolve !== undefined) this.#owner.stop(this);
  };

  /** Call only for a validated request. */
  listen(): void {
    const { signal } = this.request;
    this.#signal = signal;
    this.#owner.call(() => signal?.addEventListener('abort', this.stop));
  }

  settle(outcome: SearchOutcome): void {
    const signal = this.#signal;
    this.#signal = undefined;
    this.#resolve?.(outcome);
    this.#resolve = undefined;
    this.#owner.call(() => signal?.removeEventListener('abort', this.stop));
  }

  fail(failure: Failure): void {
    this.settle({ kind: 'failed', ...failure, evaluation: this.evaluation });
  }
}
