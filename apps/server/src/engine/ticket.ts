import type { EngineJob, EngineOutcome } from './engine-job.ts';
import type { Subject } from './read-job.ts';

/** A job on its way through the pool. It is settled once, whoever does it first. */
export class Ticket {
  readonly job: EngineJob;
  readonly subject: Subject;
  /** Never rejects. */
  readonly outcome: Promise<EngineOutcome>;
  /** How often an engine failed it. */
  failures = 0;
  /** Ends the search that runs for it, if one does. */
  stopSearch: (() => void) | undefined;
  #settle: ((outcome: EngineOutcome) => void) | undefined;

  constructor(job: EngineJob, subject: Subject) {
    this.job = job;
    this.subject = subject;
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
    job.signal?.addEventListener('abort', this.#abort);
  }

  isSettled(): boolean {
    return this.#settle === undefined;
  }

  /** Called once, when it is settled. */
  onSettled: () => void = () => undefined;

  settle(outcome: EngineOutcome): void {
    const settle = this.#settle;
    if (settle === undefined) return;
    this.#settle = undefined;
    this.job.signal?.removeEventListener('abort', this.#abort);
    this.onSettled();
    settle(outcome);
  }

  /** While it is searched, the search tells what it has found. */
  #abort = (): void => {
    if (this.stopSearch === undefined) this.settle({ kind: 'stopped' });
    else this.stopSearch();
  };
}
