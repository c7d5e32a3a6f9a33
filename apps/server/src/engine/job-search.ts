import { EMPTY_EVALUATION, type Evaluation } from '@chuhe/uci/evaluation';
import type { SearchHandle, SearchOutcome } from '@chuhe/uci/search';
import type { EngineOutcome, EngineResult, EngineSnapshot } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import { Pace } from './pace.ts';
import type { PoolSettings } from './pool-settings.ts';
import { readEvaluation } from './read-evaluation.ts';
import type { RunningEngine } from './running-engine.ts';
import type { Ticket } from './ticket.ts';

export type SearchEnd =
  | Extract<EngineOutcome, { kind: 'finished' | 'stopped' }>
  /** The engine is wanted for other work; this job is to be done again. */
  | { readonly kind: 'preempted' }
  /** The engine failed, and is of no more use. */
  | { readonly kind: 'lost'; readonly detail: string };

/** Why a search was stopped before its limit. */
type Stop = 'taken-back' | 'preempted' | 'too-long';

/** One search of one job on one engine, from `go` to `bestmove`. */
export class JobSearch {
  /** Never rejects. */
  readonly done: Promise<SearchEnd>;
  readonly #engine: RunningEngine;
  readonly #ticket: Ticket;
  readonly #log: EngineLog;
  readonly #pace: Pace<Evaluation>;
  readonly #handle: SearchHandle;
  #stop: Stop | undefined;

  constructor(
    engine: RunningEngine,
    ticket: Ticket,
    { settings, log }: { readonly settings: PoolSettings; readonly log: EngineLog },
  ) {
    this.#engine = engine;
    this.#ticket = ticket;
    this.#log = log;
    this.#pace = new Pace((evaluation) => this.#tell(evaluation), settings.snapshotMs);
    const { request, multiPv } = ticket.subject;
    const follow = ticket.job.onSnapshot && {
      onEvaluation: (evaluation: Evaluation) => this.#pace.offer(evaluation),
    };
    this.#handle = engine.search({ ...request, ...follow }, multiPv);
    this.done = this.#run(longestMs(ticket, settings));
  }

  /** Somebody is waiting for the engine. */
  preempt(): void {
    this.#end('preempted');
  }

  async #run(maxMs: number): Promise<SearchEnd> {
    this.#ticket.stopSearch = () => this.#end('taken-back');
    const tooLong = setTimeout(() => this.#end('too-long'), maxMs);
    const outcome = await this.#handle.done;
    clearTimeout(tooLong);
    this.#ticket.stopSearch = undefined;
    this.#pace.end();
    return this.#conclude(outcome);
  }

  #end(stop: Stop): void {
    // Being taken back goes before the others: nobody wants the job done again.
    if (this.#stop === undefined || stop === 'taken-back') this.#stop = stop;
    this.#pace.end();
    this.#handle.stop();
  }

  #conclude(outcome: SearchOutcome): SearchEnd {
    if (this.#stop === 'taken-back') return this.#stopped(outcome);
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
    const { position } = this.#ticket.subject;
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

  #tell(evaluation: Evaluation): void {
    const snapshot = this.#read(evaluation, false);
    if (snapshot.lines.length === 0) return;
    try {
      this.#ticket.job.onSnapshot?.(snapshot);
    } catch (error) {
      this.#log.error({ err: error }, 'a listener of the engine failed');
    }
  }

  #read(evaluation: Evaluation, isFinal: boolean): EngineSnapshot {
    const { subject } = this.#ticket;
    const { badLines, ...snapshot } = readEvaluation(evaluation, {
      ...subject,
      evaluation: this.#engine.evaluation,
      isFinal,
    });
    if (badLines > 0 && isFinal) {
      const { fen } = subject.position;
      this.#log.warn({ fen, badLines }, 'the engine wrote moves that are not legal');
    }
    return snapshot;
  }
}

/** Milliseconds after which the search is stopped. */
function longestMs({ subject, job }: Ticket, settings: PoolSettings): number {
  const { moveTimeMs = Infinity } = subject.request.limits;
  const { maxSearchMs, maxBackgroundMs, overrunMs } = settings;
  const longest = job.priority === 'background' ? maxBackgroundMs : maxSearchMs;
  return Math.min(longest, moveTimeMs + overrunMs);
}
