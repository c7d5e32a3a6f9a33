import type { SearchTask } from './check-job.ts';
import type { EngineJob, EngineOutcome } from './engine-job.ts';

export const CLOSED: EngineOutcome = {
  kind: 'failed',
  reason: 'closed',
  detail: 'The server is closing.',
};

/** A job in the pool. It is settled only once. */
export class Ticket {
  readonly job: EngineJob;
  readonly task: SearchTask;
  /** Never rejects. */
  readonly outcome: Promise<EngineOutcome>;
  /** The number of times that an engine has failed to do the job. */
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

  /** Settles a waiting job. A running search is stopped, and the job is then settled with the lines found so far. */
  #abort = (): void => {
    if (this.stopSearch === undefined) this.settle({ kind: 'stopped' });
    else this.stopSearch();
  };
}
