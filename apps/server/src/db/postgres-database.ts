import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Database } from './database.ts';
import { PostgresListener } from './postgres-listener.ts';

/** Milliseconds. A query that takes longer holds locks and a connection that others wait for. */
const TIME_OUTS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

export interface PostgresOptions {
  readonly url: string;
  /** Connections at once. */
  readonly size?: number;
}

/** A PostgreSQL server of version 15 or newer. */
export function openPostgres({ url, size = 10 }: PostgresOptions): Database {
  const pool = new Pool({ connectionString: url, max: size, ...TIME_OUTS });
  const tell = (error: Error): void => database.onError?.(error);
  // Of every connection for as long as it lives: the pool itself listens to those only that nobody uses, and says again
  // what was said of them. An error that nobody hears would end the process.
  pool.on('connect', (client) => void client.on('error', tell));
  pool.on('error', () => {});
  const listener = new PostgresListener(url, tell);
  const database: Database = {
    kind: 'postgresql',
    db: drizzle(pool),
    close: async () => {
      await listener.close();
      await pool.end();
    },
    listen: (channel, hear, onGap) => listener.listen(channel, hear, onGap),
    announce: async (channel, text) => {
      await pool.query('select pg_notify($1, $2)', [channel, text]).catch(tell);
    },
  };
  return database;
}
