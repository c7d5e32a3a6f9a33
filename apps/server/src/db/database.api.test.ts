import { readdir } from 'node:fs/promises';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../testing/test-database.ts';
import { CopyRows } from './copy-rows.ts';
import { isUniqueViolation } from './database.ts';
import { isMigrated, migrate, rowsOf } from './migrate.ts';
import { siteSettings } from './tables/site-tables.ts';
import { users } from './tables/user-tables.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

const NOW = new Date('2026-01-02T03:04:05.678Z');

describe('a database', () => {
  test('gives back what it was given: instants to the millisecond, JSON, text of any script', async () => {
    const value = { greeting: "楚河 ' “ \\ 🐎", list: [1, null] };
    await db.insert(siteSettings).values({ key: 'test', value, updatedAt: NOW });
    const rows = await db.select().from(siteSettings).where(eq(siteSettings.key, 'test'));
    expect(rows).toEqual([{ key: 'test', value, updatedAt: NOW }]);
  });

  test('undoes a transaction that fails, the whole of it', async () => {
    const failing = db.transaction(async (tx) => {
      await tx.insert(users).values({ email: 'gone@example.com', createdAt: NOW, updatedAt: NOW });
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await db.select().from(users).where(eq(users.email, 'gone@example.com'))).toEqual([]);
  });

  test('keeps transactions of several callers apart', async () => {
    await db.insert(siteSettings).values({ key: 'count', value: 0, updatedAt: NOW });
    const add = () =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(siteSettings)
          .where(eq(siteSettings.key, 'count'))
          .for('update');
        const value = Number(row?.value) + 1;
        await tx.update(siteSettings).set({ value }).where(eq(siteSettings.key, 'count'));
      });
    await Promise.all(Array.from({ length: 10 }, add));
    const [row] = await db.select().from(siteSettings).where(eq(siteSettings.key, 'count'));
    expect(row?.value).toBe(10);
  });

  test('names the constraint that a row broke', async () => {
    const user = { email: 'twice@example.com', createdAt: NOW, updatedAt: NOW };
    await db.insert(users).values(user);
    const error = await db
      .insert(users)
      .values({ ...user, email: 'TWICE@example.com' })
      .catch((error: unknown) => error);
    expect(isUniqueViolation(error, 'users_email_key')).toBe(true);
    expect(isUniqueViolation(error, 'users_username_key')).toBe(false);
    expect(isUniqueViolation(new Error('other'))).toBe(false);
  });

  test('carries a message to every listener until it stops', async () => {
    const heard: string[] = [];
    const stop = await database.listen('news', (text) => heard.push(text));
    await database.announce('other', 'not this');
    await database.announce('news', "it's 楚河");
    await expect.poll(() => heard).toHaveLength(1);
    await stop();
    await database.announce('news', 'too late');
    await db.execute(sql`select 1`);
    expect(heard).toEqual(["it's 楚河"]);
  });

  test('carries messages in the order in which they were announced', async () => {
    const heard: string[] = [];
    const stop = await database.listen('counted', (text) => heard.push(text));
    // Some are equal to earlier ones.
    const texts = Array.from({ length: 200 }, (_, at) => String(at % 7));
    await Promise.all(texts.map((text) => database.announce('counted', text)));
    await expect.poll(() => heard).toHaveLength(200);
    expect(heard).toEqual(texts);
    await stop();
  });

  test('is not ended by a message that its listener cannot read: other listeners receive it, and the error is reported', async () => {
    const errors: Error[] = [];
    const heard: unknown[] = [];
    database.onError = (error) => void errors.push(error);
    const stops = [
      await database.listen('strange', (text) => void JSON.parse(text)),
      await database.listen('strange', (text) => heard.push(text)),
    ];
    await database.announce('strange', 'hello');
    await expect.poll(() => heard).toEqual(['hello']);
    await expect.poll(() => errors).toHaveLength(1);
    expect(errors[0]?.message).toBe('A listener of strange failed');
    for (const stop of stops) await stop();
    delete database.onError;
  });
});

const readBulkRows = async () => rowsOf(await db.execute(sql`select * from bulk_rows order by id`));

describe('rows in bulk', () => {
  const table = 'bulk_rows (id, small, large, name, note, data)';
  const name = '楚河 “\t\\N 🐎';
  const rows = (ids: readonly number[]) => {
    const copied = new CopyRows(6);
    for (const id of ids) {
      copied.begin().int32(id).int16(-id).int64(Number.MAX_SAFE_INTEGER).text(name);
      copied.textOrNull(id % 2 === 0 ? null : '').bytes(Uint8Array.of(0, 255, id));
    }
    return copied.end();
  };

  test('are stored unchanged, in one transaction with other writes', async () => {
    await db.execute(sql`create table bulk_rows (id integer primary key, small smallint, large bigint,
      name text, note text, data bytea)`);
    await database.bulk(async (tx, copy) => {
      await copy(table, rows([1, 2]));
      await tx.execute(sql`insert into bulk_rows (id) values (3)`);
    });
    const [first, second, third] = await readBulkRows();
    expect(first).toMatchObject({ id: 1, small: -1, name, note: '' });
    expect(Number(first?.['large'])).toBe(Number.MAX_SAFE_INTEGER);
    expect(second?.['note']).toBeNull();
    expect(third?.['id']).toBe(3);
    const data = rowsOf(
      await db.execute(sql`select encode(data, 'hex') as data from bulk_rows order by id`),
    );
    expect(data.map((row) => row['data'])).toEqual(['00ff01', '00ff02', null]);
  });

  test('that violate a constraint are not stored, nor are other writes of their transaction', async () => {
    const failing = database.bulk(async (tx, copy) => {
      await tx.execute(sql`insert into bulk_rows (id) values (7)`);
      await copy(table, rows([8, 1]));
    });
    const error = await failing.catch((cause: unknown) => cause);
    expect(isUniqueViolation(error, 'bulk_rows_pkey')).toBe(true);
    expect((await readBulkRows()).map(({ id }) => id)).toEqual([1, 2, 3]);
    await database.bulk((_, copy) => copy(table, rows([4])));
    expect(await readBulkRows()).toHaveLength(4);
  });

  test('may be more than fit into the initial buffer', async () => {
    const ids = Array.from({ length: 5000 }, (_, index) => 100 + index);
    await database.bulk((_, copy) => copy(table, rows(ids)));
    expect(await readBulkRows()).toHaveLength(5004);
    await db.execute(sql`drop table bulk_rows`);
  });
});

test('a lock is one caller’s until it is released', async () => {
  const release = await database.lock('a task');
  expect(release).toBeDefined();
  expect(await database.lock('a task')).toBeUndefined();
  const other = await database.lock('another task');
  expect(other).toBeDefined();
  await release?.();
  // A PostgreSQL server frees the lock only when it notices that the connection is closed.
  const again: (() => Promise<void>)[] = [];
  await expect
    .poll(async () => {
      const taken = await database.lock('a task');
      if (taken !== undefined) again.push(taken);
      return taken !== undefined;
    })
    .toBe(true);
  await Promise.all([other?.(), again[0]?.()]);
});

test('the embedded database counts who has to wait', async () => {
  const before = database.waited();
  await db.execute(sql`select 1`);
  expect(database.waited()).toBe(before);
  await Promise.all([db.execute(sql`select 1`), db.execute(sql`select 2`)]);
  expect(database.waited()).toBe(database.kind === 'pglite' ? before + 1 : 0);
});

describe('migrations', () => {
  test('have nothing to do a second time', async () => {
    expect(await isMigrated(db)).toBe(true);
    expect(await migrate(database)).toBe(0);
  });

  test('leave the tables of the source and no other', async () => {
    const rows = await db.execute(
      // Partitions are left out.
      sql`select relname as table_name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const names = rowsOf(rows).map(({ table_name }) => String(table_name));
    const own = [...(await listTables()), 'schema_migration'];
    expect(names.toSorted()).toEqual(own.toSorted());
  });
});

/** Names of the tables that the source declares. */
async function listTables(): Promise<string[]> {
  const folder = new URL('tables/', import.meta.url);
  const names: string[] = [];
  for (const file of await readdir(folder)) {
    const exported: object = await import(new URL(file, folder).href);
    for (const value of Object.values(exported)) {
      if (is(value, PgTable)) names.push(getTableName(value));
    }
  }
  return names;
}
