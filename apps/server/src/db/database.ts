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

/** An open database. */
export interface Database {
  readonly kind: (typeof DATABASE_KINDS)[number];
  readonly db: Queryable;
  /** Set by who wants to hear of connections that broke while nobody used them; they are replaced. */
  onError?: (error: Error) => void;
  /** Ends after the queries under way. */
  close(): Promise<void>;
  /**
   * Hears what any process says on `channel` by `announce`, this one too; the embedded database has this process only.
   *
   * @returns stops hearing
   */
  listen(channel: string, hear: (text: string) => void): Promise<() => Promise<void>>;
  /** @param text at most 7,900 bytes */
  announce(channel: string, text: string): Promise<void>;
}

/** A database that fails where SQL text alone cannot say so: by the code of PostgreSQL, appendix A of its manual. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const cause = causeOf(error);
  return cause.code === '23505' && (constraint === undefined || cause.constraint === constraint);
}

/** Drizzle wraps the driver's error. */
function causeOf(error: unknown): { code?: unknown; constraint?: unknown } {
  if (typeof error !== 'object' || error === null) return {};
  if ('code' in error) return error;
  return 'cause' in error ? causeOf(error.cause) : {};
}
