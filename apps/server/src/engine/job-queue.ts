import type { EngineJob, Priority, Refusal } from './engine-job.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { Ticket } from './ticket.ts';

/** Jobs that wait, first come first served within a priority, and how many each owner has waiting or running. */
export class JobQueue {
  readonly #limits: Pick<PoolSettings, 'queueLength' | 'jobsPerOwner'>;
  readonly #waiting: Record<Priority, Ticket[]> = { interactive: [], background: [] };
  readonly #held = new Map<string, number>();

  constructor(limits: Pick<PoolSettings, 'queueLength' | 'jobsPerOwner'>) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#waiting.interactive.length + this.#waiting.background.length;
  }

  /** How many wait of one priority. */
  count(priority: Priority): number {
    return this.#waiting[priority].length;
  }

  /** Each priority has its own places, so that the server's own work never keeps a user out. */
  findRefusal({
    owner,
    priority,
  }: EngineJob): Extract<Refusal, 'owner-busy' | 'queue-full'> | undefined {
    if (owner !== undefined && this.#heldBy(owner) >= this.#limits.jobsPerOwner)
      return 'owner-busy';
    if (this.#waiting[priority].length >= this.#limits.queueLength) return 'queue-full';
    return undefined;
  }

  /** For a job without a refusal. */
  add(ticket: Ticket): void {
    const { owner, priority } = ticket.job;
    if (owner !== undefined) this.#held.set(owner, this.#heldBy(owner) + 1);
    this.#waiting[priority].push(ticket);
  }

  /** The next one to be worked on; it still counts for its owner until it is released. */
  take(): Ticket | undefined {
    return this.#waiting.interactive.shift() ?? this.#waiting.background.shift();
  }

  /** One that was taken goes back to the front. */
  putBack(ticket: Ticket): void {
    this.#waiting[ticket.job.priority].unshift(ticket);
  }

  /** It is over, and no longer waits nor counts. */
  release(ticket: Ticket): void {
    const { owner, priority } = ticket.job;
    const at = this.#waiting[priority].indexOf(ticket);
    if (at >= 0) this.#waiting[priority].splice(at, 1);
    if (owner === undefined) return;
    const left = this.#heldBy(owner) - 1;
    if (left > 0) this.#held.set(owner, left);
    else this.#held.delete(owner);
  }

  /** All that wait, without taking them. */
  list(): readonly Ticket[] {
    return [...this.#waiting.interactive, ...this.#waiting.background];
  }

  #heldBy(owner: string): number {
    return this.#held.get(owner) ?? 0;
  }
}
