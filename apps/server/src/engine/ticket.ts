import type { SearchTask } from './check-job.ts';
import type { EngineJob, EngineOutcome } from './engine-job.ts';

export const CLOSED: EngineOutcome = {
  kind: 'failed',
  reason: 'closed',
  detail: 'The server is ending.',
};

/** A job in the pool. It is settled once. */
export class Ticket {
  readonly job: EngineJob;
  readonly task: SearchTask;
  /** Never rejects. */
  readonly outcome: Promise<EngineOutcome>;
  /** How often an engine failed to do the job. */
  failures = 0;
  /** Stops the running search, if any. */
  stopSearch: (() => void) | undefined;
  #settle: ((outcome: EngineOutcome) => void) | undefined;

  constructor(job: EngineJob, task: SearchTask) {
    this.job = job;
    this.task = task;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    job.signal?.addEventListener('abort', this.#abort);
  }

  isSettled(): boolean {
    return this.#settle === undefined;
  }

  /** Called once, when the job is settled. */
  onSettled: () => void = () => undefined;

  settle(outcome: EngineOutcome): void {
    const settle = this.#settle;
    if (settle === undefined) return;
    this.#settle = undefined;
    this.job.signal?.removeEventListener('abort', this.#abort);
    this.onSettled();
    settle(outcome);
  }

  /** A running search settles the job with what it has found. */
  #abort = (): void => {
    if (this.stopSearch === undefined) this.settle({ kind: 'stopped' });
    else this.stopSearch();
  };
}
