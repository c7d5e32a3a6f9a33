/**
 * One search: what is asked, how it is followed, how it ends. A search always ends in an outcome;
 * its promise never rejects.
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

/** The part of an `AbortSignal` that is used, so that no DOM or Node types are needed. */
export interface StopSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

export interface SearchRequest {
  readonly position: SearchPosition;
  readonly limits: SearchLimits;
  /** Stops the search, or takes it back when it has not begun. */
  readonly signal?: StopSignal;
  /**
   * Called with each new evaluation, always of this request's position, and no more once a stop was
   * asked for. Engines write dozens a second: coalesce before painting or sending.
   */
  readonly onEvaluation?: (evaluation: Evaluation) => void;
}

const FAILURE_REASONS = [
  /** The request could not be made into commands; nothing was sent, and `detail` names the field. */
  'bad-request',
  /** The engine plays variants, and Xiangqi is not one of them. */
  'no-xiangqi',
  /** The host could not say how the engine writes squares. */
  'unknown-coordinates',
  /** The engine wrote a rank 0 or 10 that there is none of in the coordinates the host chose. */
  'wrong-coordinates',
  'handshake-timeout',
  'ready-timeout',
  'stop-timeout',
  /** The engine ended the search with something that is neither a move nor the word for none. */
  'unreadable-best-move',
  'send-failed',
  'exited',
  'quit',
] as const;
export type FailureReason = (typeof FAILURE_REASONS)[number];

export interface Failure {
  readonly reason: FailureReason;
  /** For a log; in English. */
  readonly detail: string;
}

interface BestMoveFound {
  /** In Chuhe's own form; `undefined` when the engine has no move: mated, or stalemated. */
  readonly bestMove: string | undefined;
  /** The answer the engine expects. */
  readonly ponder?: string;
  readonly evaluation: Evaluation;
}

export type SearchOutcome =
  /** The engine reached a limit. */
  | ({ readonly kind: 'finished' } & BestMoveFound)
  /** A stop was asked for, or a newer search came; before the first `go` there is no best move. */
  | ({ readonly kind: 'stopped' } & BestMoveFound)
  /** A newer search took its place while it waited. */
  | { readonly kind: 'superseded' }
  | ({ readonly kind: 'failed'; readonly evaluation: Evaluation } & Failure);

export interface SearchHandle {
  /** Never rejects. */
  readonly done: Promise<SearchOutcome>;
  /** The newest evaluation, empty at first. */
  readonly evaluation: Evaluation;
  /** Stops this search and no other; without effect once it is done. */
  stop(): void;
}

/** What a search asks of its session. */
export interface JobOwner {
  readonly stop: (job: SearchJob) => void;
  /** Calls what belongs to the host, and keeps what it throws. */
  readonly call: (callback: () => void) => void;
}

/** A search as the session holds it. */
export class SearchJob implements SearchHandle {
  readonly request: SearchRequest;
  readonly done: Promise<SearchOutcome>;
  evaluation: Evaluation = EMPTY_EVALUATION;
  readonly #owner: JobOwner;
  #listensTo: StopSignal | undefined;
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

  /** For a checked request only. */
  listen(): void {
    const { signal } = this.request;
    this.#listensTo = signal;
    this.#owner.call(() => signal?.addEventListener('abort', this.stop));
  }

  settle(outcome: SearchOutcome): void {
    const signal = this.#listensTo;
    this.#listensTo = undefined;
    this.#resolve?.(outcome);
    this.#resolve = undefined;
    this.#owner.call(() => signal?.removeEventListener('abort', this.stop));
  }

  fail(failure: Failure): void {
    this.settle({ kind: 'failed', ...failure, evaluation: this.evaluation });
  }
}
