import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { copyDatabase, findPostgres, startCluster } from '../testing/postgres-cluster.ts';
import type { Database, Queryable } from './database.ts';
import { MIGRATION_LOCK, migrate, rowsOf } from './migrate.ts';
import { outageOf } from './outage.ts';
import { openPostgres } from './postgres-database.ts';

const template = inject('postgres');

/** A database of its own, what it has told of so far, and its end. */
async function open() {
  if (template === null) throw new Error('There is no PostgreSQL here');
  const created = await copyDatabase(template);
  const database = openPostgres({ url: created.url, size: 2 });
  const errors: Error[] = [];
  database.onError = (error) => void errors.push(error);
  return { database, errors, url: created.url, drop: () => created.drop() };
}

/** The process of the server that runs the queries of a connection. */
async function pidOf(db: Queryable): Promise<number> {
  return Number(rowsOf(await db.execute(sql`select pg_backend_pid() as pid`))[0]?.['pid']);
}

describe.skipIf(template === null)('a PostgreSQL server', () => {
  test('that ends a connection inside a transaction fails that transaction, not the process', async () => {
    const { database, errors, drop } = await open();
    const failing = database.db.transaction(async (tx) => {
      const [row] = rowsOf(await tx.execute(sql`select pg_backend_pid() as pid`));
      await database.db.execute(sql`select pg_terminate_backend(${row?.['pid']}::int)`);
      // Idle, as between two queries of one transaction.
      await expect.poll(() => errors).not.toHaveLength(0);
      await tx.execute(sql`select 1`);
    });
    await expect(failing).rejects.toThrow('Failed query');
    expect(rowsOf(await database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    await database.close();
    await drop();
  });

  test('that ends the listening connection is listened to again, and listeners know of the gap', async () => {
    const { database, drop } = await open();
    const heard: string[] = [];
    await database.listen(
      'news',
      (text) => heard.push(text),
      () => heard.push('a gap'),
    );
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`,
    );
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['a gap']);
    await database.announce('news', 'after it');
    await expect.poll(() => heard).toEqual(['a gap', 'after it']);
    await database.close();
    await drop();
  });

  test('that ends the listening connection just before the close is not connected to again', async () => {
    const { database, errors, url, drop } = await open();
    await database.listen('news', () => {});
    await database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen%'`,
    );
    await expect.poll(() => errors).not.toHaveLength(0);
    await database.close();
    await wait(1500);
    const other = openPostgres({ url, size: 1 });
    const listening = await other.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and query like 'listen%'`,
    );
    expect(rowsOf(listening)).toEqual([]);
    await other.close();
    await drop();
  });

  test('that ends connections before their transactions begin costs none of the pool', async () => {
    const { database, drop } = await open();
    const query = vi.spyOn(Client.prototype, 'query');
    for (let times = 0; times < 2; times += 1) {
      query.mockImplementationOnce(() => {
        throw new Error('Connection terminated');
      });
      await expect(database.db.transaction(async () => {})).rejects.toThrow('begin');
    }
    query.mockRestore();
    expect(rowsOf(await database.db.execute(sql`select 1 as one`))).toEqual([{ one: 1 }]);
    await database.close();
    await drop();
  });

  test('that takes no announcement fails nothing that has been committed', async () => {
    const { database, errors, drop } = await open();
    await database.announce('news', 'x'.repeat(9000));
    expect(errors).toHaveLength(1);
    await database.close();
    await drop();
  });

  test('is migrated by one server at a time, however long the others wait', async () => {
    const { database, url, drop } = await open();
    const impatient = new Pool({ connectionString: url, lock_timeout: 50, statement_timeout: 50 });
    // The database may be dropped before the pool has closed its connections.
    impatient.on('error', () => {});
    const waiting = await database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK))})`);
      const migration = migrate({ db: drizzle(impatient) });
      let isDone = false;
      void migration.finally(() => (isDone = true)).catch(() => {});
      await wait(500);
      expect(isDone).toBe(false);
      return { migration };
    });
    expect(await waiting.migration).toBe(0);
    await impatient.end();
    await database.close();
    await drop();
  });

  describe('that stops responding while its connections stay open', async () => {
    const programs = findPostgres();
    // The processes of this server are known to run on this machine.
    const cluster =
      template === null || programs === undefined ? undefined : await startCluster(programs);
    afterAll(() => cluster?.stop());

    const openHere = (maxSilence: number): Database =>
      openPostgres({ url: cluster?.url ?? '', size: 1, maxSilence });

    test.skipIf(cluster === undefined)(
      'fails a query in time, and later ones use a new connection',
      async () => {
        const database = openHere(300);
        const pid = await pidOf(database.db);
        process.kill(pid, 'SIGSTOP');
        const error: unknown = await database.db
          .execute(sql`select 1`)
          .catch((reason: unknown) => reason);
        expect(outageOf(error)).toBe('database-away');
        expect(await pidOf(database.db)).not.toBe(pid);
        process.kill(pid, 'SIGCONT');
        await database.close();
      },
    );

    test.skipIf(cluster === undefined)(
      'fails a transaction in time, which takes no connection from the pool',
      async () => {
        const database = openHere(300);
        let pid = 0;
        const failing = database.db.transaction(async (tx) => {
          pid = await pidOf(tx);
          process.kill(pid, 'SIGSTOP');
          await tx.execute(sql`select 1`);
        });
        expect(outageOf(await failing.catch((reason: unknown) => reason))).toBe('database-away');
        expect(await pidOf(database.db)).not.toBe(pid);
        process.kill(pid, 'SIGCONT');
        await database.close();
      },
    );

    test.skipIf(cluster === undefined)(
      'is no matter between queries, nor for work without a limit',
      async () => {
        const limited = openHere(300);
        await limited.db.transaction(async (tx) => {
          const pid = await pidOf(tx);
          await wait(700);
          expect(await pidOf(tx)).toBe(pid);
        });
        await limited.close();
        const unlimited = openHere(0);
        await unlimited.db.execute(sql`select pg_sleep(0.7)`);
        await unlimited.close();
      },
    );
  });
});
