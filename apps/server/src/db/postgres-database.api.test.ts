import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { describe, expect, inject, test, vi } from 'vitest';
import { copyDatabase } from '../testing/postgres-cluster.ts';
import { MIGRATION_LOCK, migrate, rowsOf } from './migrate.ts';
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
});
