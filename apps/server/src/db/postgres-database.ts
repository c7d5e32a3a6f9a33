import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Copy, Database, Queryable, Release } from './database.ts';
import { alone, CONNECT_WITHIN, endIfSilent, MAX_SILENCE } from './end-if-silent.ts';
import { PostgresAnnouncer } from './postgres-announcer.ts';
import { PostgresListener } from './postgres-listener.ts';
import { PostgresStatements } from './postgres-statements.ts';

/** Time limits in milliseconds. A query that takes longer holds locks and a connection that others wait for. */
const TIME_OUTS = {
  connectionTimeoutMillis: CONNECT_WITHIN,
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
};

export interface PostgresOptions {
  readonly url: string;
  /** The maximum number of connections. */
  readonly size?: number;
  /** How long the server may be silent while a query runs, in milliseconds; 0 for no limit, as migrations need. */
  readonly maxSilence?: number;
}

/** Opens a database on a PostgreSQL server of version 15 or newer. */
export function openPostgres({
  url,
  size = 10,
  maxSilence = MAX_SILENCE,
}: PostgresOptions): Database {
  const pool = new Pool({ connectionString: url, max: size, ...TIME_OUTS });
  const statements = new PostgresStatements();
  const tell = (error: Error): void => database.onError?.(error);
  // An error event without a listener would end the process. The pool itself reports only errors of idle connections.
  pool.on('connect', (client) => {
    client.on('error', tell);
    endIfSilent(client, maxSilence);
    statements.name(client);
  });
  // The pool replaces a connection that is ending when it is released.
  pool.on('release', (_error, client) => {
    if (statements.isWorn(client)) void client.end();
  });
  pool.on('error', () => {});
  const listener = new PostgresListener(url, tell);
  const announcer = new PostgresAnnouncer(pool, tell);
  const db = drizzle(pool);
  // If a connection ends before its transaction begins, Drizzle does not release it to the pool.
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  const database: Database = {
    kind: 'postgresql',
    db,
    close: async () => {
      await listener.close();
      await pool.end();
    },
    listen: (channel, onMessage, onGap) => listener.listen(channel, onMessage, onGap),
    announce: (channel, text) => announcer.announce(channel, text),
    bulk: (work) => inBulk(pool, work),
    lock: (name) => takeLock(url, name, tell),
    waited: () => 0,
    connections: () => ({
      max: size,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
  return database;
}

async function inBulk<Result>(
  pool: Pool,
  work: (tx: Queryable, copy: Copy) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const copy: Copy = async (into, rows) => {
      await pipeline([rows], client.query(copyFrom(`copy ${into} from stdin (format binary)`)));
    };
    const result = await work(drizzle(client), copy);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((cause: unknown) => {
      // The connection is discarded, since its state is unknown.
      broken = cause instanceof Error ? cause : new Error('the transaction could not be ended');
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Takes the lock on a separate connection. Closing the connection releases the lock. */
async function takeLock(
  url: string,
  name: string,
  tell: (error: Error) => void,
): Promise<Release | undefined> {
  const client = new Client(alone(url));
  client.on('error', tell);
  await client.connect();
  endIfSilent(client);
  try {
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken',
      [name],
    );
    if (rows[0]?.taken === true) return () => client.end();
  } catch (error) {
    await client.end();
    throw error;
  }
  await client.end();
  return undefined;
}
