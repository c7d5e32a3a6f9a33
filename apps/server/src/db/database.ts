import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * What repositories are given: a database or a transaction in it, so that a caller can join several of them in one
 * transaction. `queryable.transaction(…)` begins one, or a savepoint inside one.
 *
 * @example
 * await database.db.transaction(async (tx) => {
 *   await insertUser(tx, user);
 *   await insertSession(tx, session);
 * });
 */
export type Queryable = PgDatabase<PgQueryResultHKT>;

export const DATABASE_KINDS = ['pglite', 'postgresql'] as const;

export type Hear = (text: string) => void;

/**
 * Rows in bulk, in PostgreSQL's binary COPY form (`db/copy-rows.ts`).
 *
 * @param into a table with its columns, as `COPY` names them: trusted text
 */
export type Copy = (into: string, rows: Uint8Array) => Promise<void>;

export type Release = () => Promise<void>;

/** An open database. */
export interface Database {
  readonly kind: (typeof DATABASE_KINDS)[number];
  readonly db: Queryable;
  /** Set by who wants to hear of connections that broke, which are replaced, and of listeners and announcements that failed. */
  onError?: (error: Error) => void;
  /** Ends after the queries under way. */
  close(): Promise<void>;
  /**
   * Hears what any process says on `channel` by `announce`, this one too; the embedded database has this process only. Anybody with the
   * database can say anything there: what `hear` throws is told to `onError` and ends nothing.
   *
   * @param onGap called when something may have been said that was not heard
   * @returns stops hearing
   */
  listen(channel: string, hear: Hear, onGap?: () => void): Promise<() => Promise<void>>;
  /**
   * For after the commit: it never fails, for what has been done is done. What could not be said is told to `onError`.
   *
   * @param text at most 7,900 bytes
   */
  announce(channel: string, text: string): Promise<void>;
  /**
   * A transaction that also takes rows in bulk. What is said of `db.transaction` holds: inside it `tx` and `copy` only. `tx` begins no
   * transaction of its own.
   */
  bulk<Result>(work: (tx: Queryable, copy: Copy) => Promise<Result>): Promise<Result>;
  /**
   * Takes a lock that lasts until it is released or this process ends, however it ends; whoever wants it meanwhile gets nothing. It may
   * be lost unnoticed with the connection to the server, so what must not happen twice is checked where it is written, too.
   */
  lock(name: string): Promise<Release | undefined>;
  /**
   * Queries so far that had to wait until another one's end: long transactions should be short while this number grows. A server has
   * a connection for each, and it stays 0.
   */
  waited(): number;
}

/** A database that fails where SQL text alone cannot say so: by the code of PostgreSQL, appendix A of its manual. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causeOf(error);
  return cause.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}

/** Whether a transaction was ended for the sake of another: by a deadlock, or because the two could not be put in an order. */
export function isConflict(error: unknown): boolean {
  const { code } = causeOf(error);
  return code === '40P01' || code === '40001';
}

/** Whether a value was refused that no column of its kind can hold: a zero byte in a text, an instant out of range. */
export function isUnstorable(error: unknown): boolean {
  const { code } = causeOf(error);
  return code === '22021' || code === '22008' || code === '22P05';
}

/** Whether a row was refused because the account it was for is gone. */
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
