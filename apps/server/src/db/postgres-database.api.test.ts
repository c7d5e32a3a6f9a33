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
import { PostgresStatements } from './postgres-statements.ts';

const template = inject('postgres');

/** The number of uses from which a statement is kept parsed. */
const OFTEN = 20;

/** Opens a new database on the PostgreSQL server. `errors` receives the errors that it reports. */
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
      // The transaction is idle here, as between two queries.
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

  test('keeps a statement with values parsed once it is used often, in and outside of transactions', async () => {
    const created = await copyDatabase(template ?? { url: '', name: '' });
    const database = openPostgres({ url: created.url, size: 1 });
    for (let use = 1; use < OFTEN; use += 1) expect(await double(database.db, use)).toBe(2 * use);
    expect(await countPrepared(database.db)).toBe(0);
    await database.db.transaction(async (tx) => {
      expect(await double(tx, 2)).toBe(4);
      expect(await countPrepared(tx)).toBe(1);
    });
    expect(await double(database.db, 3)).toBe(6);
    expect(await countPrepared(database.db)).toBe(1);
    // A statement that fails to parse is parsed again.
    const failing = () => database.db.execute(sql`select ${1}::int from nowhere`);
    for (let tries = 0; tries <= OFTEN; tries += 1) {
      await expect(failing()).rejects.toThrow(/nowhere/);
    }
    await database.db.execute(sql`create table nowhere ()`);
    expect(rowsOf(await failing())).toEqual([]);
    await database.close();
    await created.drop();
  });

  describe('whose table gets a further column fails a kept statement only once', () => {
    type Select = (db: Queryable) => Promise<unknown>;
    const ways: Record<string, (database: Database, select: Select) => Promise<unknown>> = {
      'in a transaction': ({ db }, select) => db.transaction(select),
      'in a bulk transaction': (database, select) => database.bulk(select),
      'in a transaction that survives it': ({ db }, select) =>
        db.transaction((tx) => tx.transaction(select).catch((error: unknown) => error)),
      'outside of transactions': ({ db }, select) => select(db),
    };
    test.each(Object.entries(ways))('%s', async (_way, run) => {
      const created = await copyDatabase(template ?? { url: '', name: '' });
      const database = openPostgres({ url: created.url, size: 1 });
      await database.db.execute(sql`create table changed as select 1 as a`);
      let failures = 0;
      const select = async (db: Queryable) => {
        try {
          await db.execute(sql`select * from changed where a = ${1}`);
        } catch (error) {
          failures += 1;
          throw error;
        }
      };
      for (let use = 0; use < OFTEN; use += 1) await run(database, select);
      await database.db.execute(sql`alter table changed add b text`);
      for (let use = 0; use < 3; use += 1) await run(database, select).catch(() => {});
      expect(failures).toBe(1);
      await database.close();
      await created.drop();
    });
  });

  test('gets a new connection instead of one that has seen too many names of statements', async () => {
    const { database, drop } = await open();
    const isWorn = vi.spyOn(PostgresStatements.prototype, 'isWorn');
    const old = await pidOf(database.db);
    expect(await pidOf(database.db)).toBe(old);
    isWorn.mockReturnValueOnce(true);
    // The connection is replaced after the query.
    expect(await pidOf(database.db)).toBe(old);
    isWorn.mockRestore();
    expect(await pidOf(database.db)).not.toBe(old);
    const last = () => database.db.transaction(pidOf);
    expect(await last()).toBe(await last());
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

/** The number of the connection's prepared statements that {@link double} has caused. */
async function countPrepared(db: Queryable): Promise<number> {
  const found = await db.execute(
    sql`select statement from pg_prepared_statements where statement like ${'%as doubled%'}`,
  );
  return rowsOf(found).length;
}

async function double(db: Queryable, value: number): Promise<unknown> {
  return rowsOf(await db.execute(sql`select ${value}::int * 2 as doubled`))[0]?.['doubled'];
}
