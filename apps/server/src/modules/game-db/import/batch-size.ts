import type { Database } from '../../../db/database.ts';

/** Milliseconds that a transaction of an import should take. */
const TARGETS = {
  /** The embedded database answers no other query meanwhile. */
  contended: 30,
  idle: 120,
  /** A PostgreSQL server answers other queries meanwhile, and long transactions are more efficient. */
  server: 1000,
} as const;

/** Milliseconds after a waiting query in which more of them are expected. */
const CONTENTION_MS = 5000;
/** The slowest of so many recent batches determines the time per game, so that one fast batch does not enlarge the next. */
const RECENT_BATCHES = 4;
const MAX_GAMES = 2000;
const FIRST_BATCH = 20;

/**
 * The number of games of a batch: as many as recent batches suggest can be written in the time of one transaction. It at most doubles
 * from one batch to the next.
 */
export class BatchSize {
  readonly #database: Pick<Database, 'kind' | 'waited'>;
  readonly #clock: () => number;
  #games = FIRST_BATCH;
  #waited: number;
  /** Assumes waiting queries at first. */
  #waitedAt: number;
  /** Milliseconds per game of recent batches. */
  #costs: readonly number[] = [];

  /** @param clock milliseconds */
  constructor(database: Pick<Database, 'kind' | 'waited'>, clock = () => performance.now()) {
    this.#database = database;
    this.#clock = clock;
    this.#waited = database.waited();
    this.#waitedAt = clock();
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
    this.#games = Math.max(1, Math.min(MAX_GAMES, Math.floor(fitting), 2 * this.#games));
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
