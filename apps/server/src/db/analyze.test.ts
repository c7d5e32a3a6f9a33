import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { makeTestDatabase } from '../testing/test-database.ts';
import { analyzeChangedTables, analyzeTable } from './analyze-repository.ts';
import { rowsOf } from './migrate.ts';
import { auditEntries } from './tables/site-tables.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

const addEntries = (count: number) =>
  db
    .insert(auditEntries)
    .values(
      Array.from({ length: count }, () => ({ at: new Date(), action: 'test', target: 'a table' })),
    );

const unexpected = (table: string, error: unknown): never => {
  throw new Error(`Analyzing ${table} failed`, { cause: error });
};

test('the embedded database analyzes a table that has grown, once, so that the planner knows its size', async () => {
  const sizeOf = async () => {
    const found = await db.execute(
      sql`select reltuples from pg_class where relname = 'audit_entry'`,
    );
    return Number(rowsOf(found)[0]?.['reltuples']);
  };
  // The database may come from an earlier test. Analyzing resets the changes that were counted in it.
  await analyzeChangedTables(db, unexpected);
  await analyzeTable(db, 'audit_entry');
  await addEntries(50);
  expect(await analyzeChangedTables(db, unexpected)).toEqual([]);
  await addEntries(150);
  expect(await analyzeChangedTables(db, unexpected)).toEqual(['audit_entry']);
  expect(await sizeOf()).toBe(200);
  await addEntries(70);
  expect(await analyzeChangedTables(db, unexpected)).toEqual([]);
  await addEntries(1);
  expect(await analyzeChangedTables(db, unexpected)).toEqual(['audit_entry']);
});

test('a table that fails to be analyzed is reported, and the others are analyzed', async () => {
  await analyzeChangedTables(db, unexpected);
  await db.execute(sql`create table also_changed as select generate_series(1, 200)`);
  await addEntries(500);
  const error = new Error('a damaged row');
  vi.spyOn(db, 'transaction').mockRejectedValueOnce(error);
  const failed: [string, unknown][] = [];
  const analyzed = await analyzeChangedTables(db, (...failure) => void failed.push(failure));
  await db.execute(sql`drop table also_changed`);
  expect(failed).toEqual([[expect.any(String), error]]);
  const names = [...analyzed, String(failed[0]?.[0])];
  expect(names.toSorted()).toEqual(['also_changed', 'audit_entry']);
});
