import { ApiError } from '../../http/api-error.ts';

export interface QueueLimits {
  /** Maximum number of waiting jobs of one user. */
  readonly perUser: number;
  /** Maximum number of waiting jobs of all users. */
  readonly all: number;
}

interface Waiting {
  readonly isGone: () => boolean;
  readonly start: () => void;
  readonly reject: (error: Error) => void;
}

/** Fair queue: at most one running job per user, so that users get equal shares of a thread, however many tabs they have open. */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** Waiting jobs by user. A user without a running job has no entry. */
  readonly #queues = new Map<string, Waiting[]>();

  constructor(limits: QueueLimits = { perUser: 10, all: 500 }) {
    this.#limits = limits;
  }

  /**
   * @param isGone whether the caller has left; a job that has not begun is then dropped
   * @throws ApiError TOO_MANY_REQUESTS if too many jobs are waiting
   */
  async run<Result>(
    userId: string,
    work: () => Promise<Result>,
    isGone: () => boolean = () => false,
  ): Promise<Result> {
    await this.#start(userId, isGone);
    try {
      return await work();
    } finally {
      this.#end(userId);
    }
  }

  async #start(userId: string, isGone: () => boolean): Promise<void> {
    const queue = this.#queues.get(userId);
    if (queue === undefined) {
      this.#queues.set(userId, []);
      return;
    }
    this.#dropGone(queue);
    if (queue.length >= this.#limits.perUser || this.#waiting() >= this.#limits.all) {
      throw new ApiError('TOO_MANY_REQUESTS');
    }
    await new Promise<void>((start, reject) => queue.push({ isGone, start, reject }));
  }

  #end(userId: string): void {
    const queue = this.#queues.get(userId) ?? [];
    this.#dropGone(queue);
    const next = queue.shift();
    if (next === undefined) this.#queues.delete(userId);
    else next.start();
  }

  #dropGone(queue: Waiting[]): void {
    const gone = queue.filter((each) => each.isGone());
    for (const each of gone) {
      queue.splice(queue.indexOf(each), 1);
      each.reject(new ApiError('TOO_MANY_REQUESTS'));
    }
  }

  #waiting(): number {
    let sum = 0;
    for (const queue of this.#queues.values()) sum += queue.length;
    return sum;
  }
}
