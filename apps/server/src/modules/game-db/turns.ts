import { ApiError } from '../../http/api-error.ts';

export interface TurnLimits {
  /** Pieces of work of one user that wait for that user's other ones. */
  readonly each: number;
  /** Of all users together. */
  readonly all: number;
}

interface Waiting {
  readonly isGone: () => boolean;
  readonly begin: () => void;
  readonly fail: (error: Error) => void;
}

/**
 * Long work, of which each user has one piece at a time: where those of all users share a thread, each has a like part of it,
 * however many tabs a user has open.
 */
export class Turns {
  readonly #limits: TurnLimits;
  /** What waits behind the running work of a user. */
  readonly #readers = new Map<string, Waiting[]>();

  constructor(limits: TurnLimits = { each: 10, all: 500 }) {
    this.#limits = limits;
  }

  /**
   * @param isGone whether nobody wants the work any more; it is left out then, unless it has begun
   * @throws ApiError TOO_MANY_REQUESTS where too much waits already
   */
  async run<Result>(
    userId: string,
    work: () => Promise<Result>,
    isGone: () => boolean = () => false,
  ): Promise<Result> {
    await this.#begin(userId, isGone);
    try {
      return await work();
    } finally {
      this.#end(userId);
    }
  }

  async #begin(userId: string, isGone: () => boolean): Promise<void> {
    const queue = this.#readers.get(userId);
    if (queue === undefined) {
      this.#readers.set(userId, []);
      return;
    }
    this.#dropGone(queue);
    if (queue.length >= this.#limits.each || this.#waiting() >= this.#limits.all) {
      throw new ApiError('TOO_MANY_REQUESTS');
    }
    await new Promise<void>((begin, fail) => queue.push({ isGone, begin, fail }));
  }

  #end(userId: string): void {
    const queue = this.#readers.get(userId) ?? [];
    this.#dropGone(queue);
    const next = queue.shift();
    if (next === undefined) this.#readers.delete(userId);
    else next.begin();
  }

  #dropGone(queue: Waiting[]): void {
    const gone = queue.filter((each) => each.isGone());
    for (const each of gone) {
      queue.splice(queue.indexOf(each), 1);
      each.fail(new ApiError('TOO_MANY_REQUESTS'));
    }
  }

  #waiting(): number {
    let sum = 0;
    for (const queue of this.#readers.values()) sum += queue.length;
    return sum;
  }
}
