import type { Database } from '../../../db/database.ts';

/** How long a transaction of an import should take, in milliseconds. */
const TARGETS = {
  /** For the embedded database while other queries wait, because it answers none of them during a transaction. */
  contended: 20,
  idle: 120,
  /** A PostgreSQL server answers other queries meanwhile, and long transactions are more efficient. */
  server: 1000,
} as const;

/** How long further waiting queries are expected after a query had to wait, in milliseconds. */
const CONTENTION_MS = 5000;
/** Number of recent batches. The slowest of them determines the time per game, so that one fast batch does not enlarge the next. */
const RECENT_BATCHES = 4;
const MAX_GAMES = 2000;
const FIRST_BATCH = 20;

/**
 * The number of games in a batch: as many as can be written in the target time, judging by recent batches. Since the next two batches are
 * already under way when one has been written, a batch has at most four times as many games as the last one that was measured.
 */
export class BatchSize {
  readonly #database: Pick<Database, 'kind' | 'waited'>;
  readonly #clock: () => number;
  #games = FIRST_BATCH;
  #waited: number;
  /** When a query last had to wait. */
  #waitedAt = -Infinity;
  /** Time per game in recent batches, in milliseconds. */
  #costs: readonly number[] = [];

  /** @param clock returns the time in milliseconds */
  constructor(database: Pick<Database, 'kind' | 'waited'>, clock = () => performance.now()) {
    this.#database = database;
    this.#clock = clock;
    this.#waited = database.waited();
  }

  get games(): number {
    return this.#games;
  }

  /** @param games the number of games that `write` writes */
  async measure<Result>(games: number, write: () => Promise<Result>): Promise<Result> {
    const began = this.#clock();
    const result = await write();
    if (games > 0) this.#adjust(games, this.#clock() - began);
    return result;
  }

  #adjust(games: number, milliseconds: number): void {
    this.#costs = [...this.#costs, Math.max(1, milliseconds) / games].slice(-RECENT_BATCHES);
    const fitting = this.#target() / Math.max(...this.#costs);
    this.#games = Math.max(1, Math.min(MAX_GAMES, Math.floor(fitting), 4 * games));
  }

  #target(): number {
    if (this.#database.kind === 'postgresql') return TARGETS.server;
    const waited = this.#database.waited();
    if (waited > this.#waited) this.#waitedAt = this.#clock();
    this.#waited = waited;
    const isRecent = this.#clock() - this.#waitedAt < CONTENTION_MS;
    return isRecent ? TARGETS.contended : TARGETS.idle;
  }
}
