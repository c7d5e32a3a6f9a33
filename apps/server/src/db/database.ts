import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * A database or a transaction in it. Repository functions take it as an argument, so that a caller can combine them in a transaction.
 * `queryable.transaction(…)` begins a transaction, or a savepoint inside one.
 *
 * @example
 * await database.db.transaction(async (tx) => {
 *   await insertUser(tx, user);
 *   await insertSession(tx, session);
 * });
 */
export type Queryable = PgDatabase<PgQueryResultHKT>;

export const DATABASE_KINDS = ['pglite', 'postgresql'] as const;

export type Listener = (text: string) => void;

/**
 * Inserts rows in PostgreSQL's binary COPY format (`db/copy-rows.ts`).
 *
 * @param into a table and its columns in the syntax of `COPY`; not escaped, so it must be trusted text
 */
export type Copy = (into: string, rows: Uint8Array) => Promise<void>;

export type Release = () => Promise<void>;

/** An open database. */
export interface Database {
  readonly kind: (typeof DATABASE_KINDS)[number];
  readonly db: Queryable;
  /** Called with errors of listeners, of announcements and of connections. A failed connection is replaced. */
  onError?: (error: Error) => void;
  /** Waits for the running queries and closes the database. */
  close(): Promise<void>;
  /**
   * Calls `listener` with every message that is announced on the channel, by this process or another one that uses the same database.
   * Any client of the database can announce any text, so errors of the listener are passed to `onError`.
   *
   * @param onGap called when messages may have been lost
   * @returns a function that stops listening
   */
  listen(channel: string, listener: Listener, onGap?: () => void): Promise<() => Promise<void>>;
  /**
   * Sends a message to every listener of the channel. Call it after the commit. Listeners hear the messages of one process in the order
   * of the calls. It never rejects; errors are passed to `onError`.
   *
   * @param text at most 7,900 bytes
   */
  announce(channel: string, text: string): Promise<void>;
  /**
   * Runs a transaction that can also insert rows in bulk. `work` must use only `tx` and `copy`. It must not begin a nested
   * transaction.
   */
  bulk<Result>(work: (tx: Queryable, copy: Copy) => Promise<Result>): Promise<Result>;
  /**
   * Takes a lock that lasts until it is released or this process ends. Returns `undefined` if another caller holds it. The lock is lost
   * without notice if the connection to the server breaks, so a write that must not happen twice needs a check of its own.
   */
  lock(name: string): Promise<Release | undefined>;
  /**
   * The number of queries so far that were sent while another was running. While the number grows, long work should use short transactions.
   * Always 0 on a PostgreSQL server, which has several connections.
   */
  waited(): number;
  /** The connections that queries share, for monitoring. */
  connections(): Connections;
}

export interface Connections {
  readonly max: number;
  /** Connections that run a query or a transaction. */
  readonly busy: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

/** Whether a row violates a unique constraint. The PostgreSQL manual lists the error codes in appendix A. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causeOf(error);
  return cause.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}

/** Whether the database aborted a transaction in favour of another, because of a deadlock or a serialization failure. */
export function isConflict(error: unknown): boolean {
  const { code } = causeOf(error);
  return code === '40P01' || code === '40001';
}

/** Whether the database aborted a transaction because a lock was not free in time. */
export function isLockTimeout(error: unknown): boolean {
  return causeOf(error).code === '55P03';
}

/** Whether a value cannot be stored, such as a zero byte in a text or an instant out of range. */
export function isUnstorable(error: unknown): boolean {
  const { code } = causeOf(error);
  return code === '22021' || code === '22008' || code === '22P05';
}

/** Whether a row was refused because its account no longer exists. */
export function isOfNoUser(error: unknown): boolean {
  const { code, constraint } = causeOf(error);
  return code === '23503' && typeof constraint === 'string' && constraint.endsWith('_users_id_fk');
}

/** Drizzle wraps the driver's error. */
function causeOf(error: unknown): { code?: unknown; constraint?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  if ('code' in error) return error;
  return 'cause' in error ? causeOf(error.cause) : {};
}
