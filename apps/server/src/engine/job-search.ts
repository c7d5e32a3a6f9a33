import { EMPTY_EVALUATION, type Evaluation } from '@chuhe/uci/evaluation';
import type { SearchHandle, SearchOutcome } from '@chuhe/uci/search';
import type { EngineOutcome, EngineResult, EngineSnapshot } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import type { PoolSettings } from './pool-settings.ts';
import { readEvaluation } from './read-evaluation.ts';
import type { RunningEngine } from './running-engine.ts';
import { Throttle } from './throttle.ts';
import type { Ticket } from './ticket.ts';

export type SearchEnd =
  | Extract<EngineOutcome, { kind: 'finished' | 'stopped' }>
  /** The engine is needed for another job. This job must be repeated. */
  | { readonly kind: 'preempted' }
  /** The engine has failed and can no longer be used. */
  | { readonly kind: 'lost'; readonly detail: string };

type StopReason = 'cancelled' | 'preempted' | 'too-long';

/** One search for a job, from the command `go` to the answer `bestmove`. */
export class JobSearch {
  /** Never rejects. */
  readonly done: Promise<SearchEnd>;
  readonly #engine: RunningEngine;
  readonly #ticket: Ticket;
  readonly #log: EngineLog;
  readonly #throttle: Throttle<Evaluation>;
  readonly #handle: SearchHandle;
  #stop: StopReason | undefined;

  constructor(
    engine: RunningEngine,
    ticket: Ticket,
    { settings, log }: { readonly settings: PoolSettings; readonly log: EngineLog },
  ) {
    this.#engine = engine;
    this.#ticket = ticket;
    this.#log = log;
    this.#throttle = new Throttle(
      (evaluation) => this.#sendSnapshot(evaluation),
      settings.snapshotMs,
    );
    const { request, multiPv } = ticket.task;
    engine.useHash(ticket.job.hashMb);
    if (ticket.job.isFresh === true) engine.session.newGame();
    const follow = ticket.job.onSnapshot && {
      onEvaluation: (evaluation: Evaluation) => this.#throttle.push(evaluation),
    };
    ticket.job.onStart?.();
    this.#handle = engine.search({ ...request, ...follow }, multiPv);
    this.done = this.#run(maxDurationMs(ticket, settings));
  }

  /** Stops the search in favour of an interactive job. */
  preempt(): void {
    this.#end('preempted');
  }

  async #run(maxMs: number): Promise<SearchEnd> {
    this.#ticket.stopSearch = () => this.#end('cancelled');
    const tooLong = setTimeout(() => this.#end('too-long'), maxMs);
    const outcome = await this.#handle.done;
    clearTimeout(tooLong);
    this.#ticket.stopSearch = undefined;
    this.#throttle.end();
    return this.#conclude(outcome);
  }

  #end(stop: StopReason): void {
    // The reason `cancelled` takes precedence, since a cancelled job must not be repeated.
    if (this.#stop === undefined || stop === 'cancelled') this.#stop = stop;
    this.#throttle.end();
    this.#handle.stop();
  }

  #conclude(outcome: SearchOutcome): SearchEnd {
    if (this.#stop === 'cancelled') return this.#stopped(outcome);
    if (outcome.kind === 'failed') return { kind: 'lost', detail: outcome.detail };
    if (outcome.kind === 'superseded') return { kind: 'lost', detail: 'superseded' };
    if (this.#stop === 'preempted' && outcome.kind === 'stopped') return { kind: 'preempted' };
    return this.#finished(outcome);
  }

  #stopped(outcome: SearchOutcome): SearchEnd {
    const evaluation = outcome.kind === 'superseded' ? EMPTY_EVALUATION : outcome.evaluation;
    const snapshot = this.#read(evaluation, true);
    return snapshot.lines.length === 0 ? { kind: 'stopped' } : { kind: 'stopped', snapshot };
  }

  #finished(outcome: Extract<SearchOutcome, { kind: 'finished' | 'stopped' }>): SearchEnd {
    const { position } = this.#ticket.task;
    const { bestMove = 'no move' } = outcome;
    const snapshot = this.#read(outcome.evaluation, true);
    if (!position.isLegal(bestMove)) {
      const detail = `The engine plays ${bestMove} in ${position.fen}.`;
      this.#log.warn({ detail }, 'the engine played a move that is not legal');
      return { kind: 'lost', detail };
    }
    const { name, evaluation } = this.#engine;
    const result: EngineResult = {
      ...snapshot,
      bestMove,
      engine: name,
      ...(evaluation === undefined ? {} : { evaluation }),
      isCutShort: this.#stop === 'too-long' && outcome.kind === 'stopped',
    };
    return { kind: 'finished', result };
  }

  #sendSnapshot(evaluation: Evaluation): void {
    const snapshot = this.#read(evaluation, false);
    if (snapshot.lines.length === 0) return;
    try {
      this.#ticket.job.onSnapshot?.(snapshot);
    } catch (error) {
      this.#log.error({ err: error }, 'a listener of the engine failed');
    }
  }

  #read(evaluation: Evaluation, isFinal: boolean): EngineSnapshot {
    const { task } = this.#ticket;
    const { badLines, ...snapshot } = readEvaluation(evaluation, {
      ...task,
      evaluation: this.#engine.evaluation,
      isFinal,
    });
    if (badLines > 0 && isFinal) {
      const { fen } = task.position;
      this.#log.warn({ fen, badLines }, 'the engine wrote moves that are not legal');
    }
    return snapshot;
  }
}

function maxDurationMs({ task, job }: Ticket, settings: PoolSettings): number {
  const { moveTimeMs = Infinity } = task.request.limits;
  const { maxSearchMs, maxBackgroundMs, overrunMs } = settings;
  const longest = job.priority === 'background' ? maxBackgroundMs : maxSearchMs;
  return Math.min(longest, moveTimeMs + overrunMs);
}
