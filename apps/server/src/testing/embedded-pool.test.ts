import { expect, test } from 'vitest';
import type { PgliteBackend } from '../db/pglite-backend.ts';
import { borrowEmbedded } from './embedded-pool.ts';

const query = async (database: PgliteBackend, sql: string): Promise<unknown> =>
  (await database.query({ sql, params: [], rowMode: 'array' })).rows;

/** Reads all rows and sequences. */
async function contentOf(database: PgliteBackend): Promise<unknown> {
  const tables = `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  const rows = `select relname, query_to_xml(format('select * from %I', relname), true, false, '')::text from (${tables}) t order by 1`;
  const sequences = 'select sequencename, last_value from pg_sequences order by 1';
  return [await query(database, rows), await query(database, sequences)];
}

const instance = (database: PgliteBackend) => query(database, 'select pg_postmaster_start_time()');

test('a reused database has no data of the previous test', async () => {
  const first = await borrowEmbedded();
  const [fresh, itself] = [await contentOf(first), await instance(first)];
  // Large and small tables are emptied in different ways.
  await query(
    first,
    'insert into users (created_at, updated_at) select now(), now() from generate_series(1, 3000)',
  );
  await query(first, "insert into site_setting values ('x', '1', now())");
  await query(first, "update site_setting set value = '2'");
  await query(first, "set timezone to 'Asia/Ho_Chi_Minh'");
  expect(await contentOf(first)).not.toEqual(fresh);
  await first.close();
  await expect(query(first, 'select 1')).rejects.toThrow('is closed');
  const second = await borrowEmbedded();
  expect(await instance(second)).toEqual(itself);
  expect(await contentOf(second)).toEqual(fresh);
  expect(await query(second, 'show timezone')).not.toEqual([['Asia/Ho_Chi_Minh']]);
  await second.close();
});

test.each(['alter table site_setting add column x text', 'begin'])(
  'a database returned after "%s" is not reused',
  async (statement) => {
    const first = await borrowEmbedded();
    const itself = await instance(first);
    await query(first, statement);
    await first.close();
    const second = await borrowEmbedded();
    expect(await instance(second)).not.toEqual(itself);
    await second.close();
  },
);
