import type { EngineJob, Priority, Refusal } from './engine-job.ts';
import type { PoolSettings } from './pool-settings.ts';
import type { Ticket } from './ticket.ts';

/** Waiting jobs, in order of arrival within each priority. Also counts the jobs of each owner. */
export class TicketQueue {
  readonly #limits: Pick<PoolSettings, 'queueLength' | 'jobsPerOwner'>;
  readonly #waiting: Record<Priority, Ticket[]> = { interactive: [], background: [] };
  readonly #countByOwner = new Map<string, number>();

  constructor(limits: Pick<PoolSettings, 'queueLength' | 'jobsPerOwner'>) {
    this.#limits = limits;
  }

  get length(): number {
    return this.#waiting.interactive.length + this.#waiting.background.length;
  }

  count(priority: Priority): number {
    return this.#waiting[priority].length;
  }

  /** Each priority has its own capacity, so that the server's own work never displaces work of users. */
  findRefusal({
    owner,
    priority,
  }: EngineJob): Extract<Refusal, 'owner-busy' | 'queue-full'> | undefined {
    if (owner !== undefined && this.#countOf(owner) >= this.#limits.jobsPerOwner)
      return 'owner-busy';
    if (this.#waiting[priority].length >= this.#limits.queueLength) return 'queue-full';
    return undefined;
  }

  /** Adds a job. The caller has checked with `findRefusal` that it is accepted. */
  add(ticket: Ticket): void {
    const { owner, priority } = ticket.job;
    if (owner !== undefined) this.#countByOwner.set(owner, this.#countOf(owner) + 1);
    this.#waiting[priority].push(ticket);
  }

  /** Takes the next job. It counts towards its owner's limit until it is released. */
  take(): Ticket | undefined {
    return this.#waiting.interactive.shift() ?? this.#waiting.background.shift();
  }

  /** Puts a taken job back at the front. */
  putBack(ticket: Ticket): void {
    this.#waiting[ticket.job.priority].unshift(ticket);
  }

  /** Removes a settled job, which then no longer counts towards its owner's limit. */
  release(ticket: Ticket): void {
    const { owner, priority } = ticket.job;
    const at = this.#waiting[priority].indexOf(ticket);
    if (at >= 0) this.#waiting[priority].splice(at, 1);
    if (owner === undefined) return;
    const left = this.#countOf(owner) - 1;
    if (left > 0) this.#countByOwner.set(owner, left);
    else this.#countByOwner.delete(owner);
  }

  list(): readonly Ticket[] {
    return [...this.#waiting.interactive, ...this.#waiting.background];
  }

  #countOf(owner: string): number {
    return this.#countByOwner.get(owner) ?? 0;
  }
}
