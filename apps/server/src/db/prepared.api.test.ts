import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../testing/test-database.ts';
import type { Queryable } from './database.ts';
import { prepared } from './prepared.ts';
import { auditEntries } from './tables/site-tables.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

const AT = new Date('2026-03-01T01:02:03.004Z');
await db.insert(auditEntries).values([
  { at: AT, action: 'one', target: 'x', after: { list: [1, null] } },
  { at: AT, action: 'two', target: 'y', reason: 'why' },
]);

const select = (db: Queryable) =>
  db
    .select({
      action: auditEntries.action,
      at: auditEntries.at,
      after: auditEntries.after,
      reason: auditEntries.reason,
      length: sql<number>`length(${auditEntries.target}) + 1`,
      named: sql<string>`${auditEntries.target}`.as('named'),
      mapped: sql`${auditEntries.reason}`.mapWith((text: string) => `${text}!`),
    })
    .from(auditEntries)
    .orderBy(asc(auditEntries.action));

/** A query whose rows consist of parts. */
const join = (db: Queryable) =>
  db
    .select({ first: { action: auditEntries.action }, second: { at: auditEntries.at } })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'two'));

test('a prepared query returns the same as one that is not', async () => {
  const found = await prepared((each) => select(each).prepare('test_select'))(db).execute();
  expect(found).toEqual(await select(db));
  expect(found).toMatchObject([
    { action: 'one', at: AT, after: { list: [1, null] }, reason: null, length: 2, mapped: null },
    { action: 'two', at: AT, after: null, reason: 'why', named: 'y', mapped: 'why!' },
  ]);
  const joined = await prepared((each) => join(each).prepare('test_join'))(db).execute();
  expect(joined).toEqual([{ first: { action: 'two' }, second: { at: AT } }]);
});
