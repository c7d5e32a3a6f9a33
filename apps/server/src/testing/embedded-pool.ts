import { openPgliteHere, type PgliteBackend } from '../db/pglite-backend.ts';
import { loadTemplateImage } from './template.ts';

/**
 * Databases in memory, which one test file after the other gets: to empty one takes a tenth of the time of a new one. The next
 * finds nothing of the last: rows, sequences and settings are as in the template, and whoever changed a table has it thrown away.
 */
export async function borrowEmbedded(): Promise<PgliteBackend> {
  const pooled = free.pop() ?? (await openPooled());
  let isOpen = true;
  return {
    query: async (request) => {
      // What a test left running must not reach the next.
      if (!isOpen) throw new Error('The database of this test is closed');
      return pooled.backend.query(request);
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await giveBack(pooled);
    },
  };
}

interface Pooled {
  readonly backend: PgliteBackend;
  /** Tables and their columns, as a number that changes with them. */
  readonly shape: string;
  /** Rows that a new database has, by table. */
  readonly rows: ReadonlyMap<string, string>;
}

/** A test file seldom has more open at once. */
const MOST_FREE = 3;

const free: Pooled[] = [];

async function openPooled(): Promise<Pooled> {
  const backend = await openPgliteHere('memory://', await loadTemplateImage());
  const rows = new Map<string, string>();
  for (const table of await listFilled(backend)) {
    const found = await ask(backend, `select json_agg(t)::text from ${table} t`);
    if (found[0] !== undefined && found[0] !== null) rows.set(table, found[0]);
  }
  return { backend, shape: await shapeOf(backend), rows };
}

async function giveBack(pooled: Pooled): Promise<void> {
  if (free.length < MOST_FREE && (await empty(pooled).catch(() => false))) free.push(pooled);
  else await pooled.backend.close();
}

/** @returns whether it is as it was when it was new. */
async function empty({ backend, shape, rows }: Pooled): Promise<boolean> {
  if ((await shapeOf(backend)) !== shape) return false;
  await ask(backend, 'discard all');
  await ask(backend, EMPTY);
  for (const [table, json] of rows) {
    const values = `json_populate_recordset(null::${table}, $1::json)`;
    await ask(backend, `insert into ${table} overriding system value select * from ${values}`, [
      json,
    ]);
  }
  return true;
}

/** Rows are deleted where there are few, which leaves the file of the table, and takes a third of the time. */
const EMPTY = `do $$
declare
  each record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for each in
    select oid::regclass as name, pg_relation_size(oid) > 250000 as is_large from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
  loop
    execute format(case when each.is_large then 'truncate %s cascade' else 'delete from %s' end, each.name);
  end loop;
  for each in select sequencename from pg_sequences where last_value is not null loop
    execute format('alter sequence %I restart', each.sequencename);
  end loop;
end $$`;

async function listFilled(backend: PgliteBackend): Promise<string[]> {
  const filled = await ask(
    backend,
    `select oid::regclass::text from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  return filled.flatMap((name) => name ?? []);
}

async function shapeOf(backend: PgliteBackend): Promise<string> {
  const [shape] = await ask(
    backend,
    `select concat_ws(' ',
       (select count(*) from pg_class), (select sum(relnatts) from pg_class),
       (select count(*) from pg_constraint), (select count(*) from pg_trigger), (select count(*) from pg_proc))`,
  );
  return shape ?? '';
}

/** @returns the first column of each row. */
async function ask(
  backend: PgliteBackend,
  sql: string,
  params: readonly unknown[] = [],
): Promise<(string | null)[]> {
  const { rows } = await backend.query({ sql, params, rowMode: 'array' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Rows are arrays here, and each statement above selects a text.
  return (rows as (string | null)[][]).map(([first = null]) => first);
}
