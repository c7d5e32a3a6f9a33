import type { Database } from '../../db/database.ts';

/** Milliseconds that a transaction of an import should take. */
const TARGETS = {
  /** The embedded database answers nobody meanwhile. */
  othersWait: 30,
  nobodyWaits: 120,
  /** A server answers others meanwhile, and long transactions are the better ones. */
  server: 1000,
} as const;

/** Milliseconds for which it is believed that who has waited comes again. */
const MEMORY = 5000;
/** Batches of which the slowest says how long a game takes: one that was quick by luck makes the next no larger. */
const REMEMBERED = 4;
const MOST = 2000;
const FIRST = 20;

/**
 * How many games a batch has: so many as the last ones say can be written in the time that a transaction may take. It grows at most
 * to twice as many at once, and shrinks at once to what fits.
 */
export class BatchSize {
  readonly #database: Pick<Database, 'kind' | 'waited'>;
  readonly #clock: () => number;
  #games = FIRST;
  #waited: number;
  /** At first somebody may well be there. */
  #waitedAt: number;
  /** Milliseconds for each game of the last batches. */
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

  /** @param games of the batch that `write` writes */
  async measure<Result>(games: number, write: () => Promise<Result>): Promise<Result> {
    const began = this.#clock();
    const result = await write();
    if (games > 0) this.#learn(games, this.#clock() - began);
    return result;
  }

  #learn(games: number, milliseconds: number): void {
    this.#costs = [...this.#costs, Math.max(1, milliseconds) / games].slice(-REMEMBERED);
    const fitting = this.#target() / Math.max(...this.#costs);
    this.#games = Math.max(1, Math.min(MOST, Math.floor(fitting), 2 * this.#games));
  }

  #target(): number {
    if (this.#database.kind === 'postgresql') return TARGETS.server;
    const waited = this.#database.waited();
    if (waited > this.#waited) this.#waitedAt = this.#clock();
    this.#waited = waited;
    const isRecent = this.#clock() - this.#waitedAt < MEMORY;
    return isRecent ? TARGETS.othersWait : TARGETS.nobodyWaits;
  }
}
