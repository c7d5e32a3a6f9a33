import { openPgliteHere, type PgliteBackend } from '../db/pglite-backend.ts';
import { loadTemplateImage } from './template.ts';

/**
 * Returns a database in memory from a pool. Test files reuse databases, because resetting one takes a tenth of the time of opening a new
 * one. When it is closed, its rows, sequences and settings are reset to the template; if its tables have changed, it is discarded.
 */
export async function borrowEmbedded(): Promise<PgliteBackend> {
  const pooled = free.pop() ?? (await openPooled());
  let isOpen = true;
  return {
    query: async (request) => {
      // Queries that a test did not await must not reach the database of the next test.
      if (!isOpen) throw new Error('The database of this test is closed');
      return pooled.backend.query(request);
    },
    close: async () => {
      if (!isOpen) return;
      isOpen = false;
      await release(pooled);
    },
  };
}

interface Pooled {
  readonly backend: PgliteBackend;
  /** A fingerprint of tables and columns. */
  readonly shape: string;
  /** The rows of a new database as JSON, by table. */
  readonly rows: ReadonlyMap<string, string>;
}

/** The maximum number of unused databases. A test file rarely uses more at the same time. */
const MAX_FREE = 3;

const free: Pooled[] = [];

async function openPooled(): Promise<Pooled> {
  const backend = await openPgliteHere('memory://', await loadTemplateImage());
  const rows = new Map<string, string>();
  for (const table of await listFilled(backend)) {
    const found = await query(backend, `select json_agg(t)::text from ${table} t`);
    if (found[0] !== undefined && found[0] !== null) rows.set(table, found[0]);
  }
  return { backend, shape: await shapeOf(backend), rows };
}

async function release(pooled: Pooled): Promise<void> {
  if (free.length < MAX_FREE && (await reset(pooled).catch(() => false))) free.push(pooled);
  else await pooled.backend.close();
}

/** @returns whether the database could be reset */
async function reset({ backend, shape, rows }: Pooled): Promise<boolean> {
  if ((await shapeOf(backend)) !== shape) return false;
  await query(backend, 'discard all');
  await query(backend, EMPTY);
  for (const [table, json] of rows) {
    const values = `json_populate_recordset(null::${table}, $1::json)`;
    await query(backend, `insert into ${table} overriding system value select * from ${values}`, [
      json,
    ]);
  }
  return true;
}

/** Empties all tables: small ones by `delete`, which keeps their files and takes a third of the time of `truncate`. */
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
  const filled = await query(
    backend,
    `select oid::regclass::text from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  return filled.flatMap((name) => name ?? []);
}

async function shapeOf(backend: PgliteBackend): Promise<string> {
  const [shape] = await query(
    backend,
    `select concat_ws(' ',
       (select count(*) from pg_class), (select sum(relnatts) from pg_class),
       (select count(*) from pg_constraint), (select count(*) from pg_trigger), (select count(*) from pg_proc))`,
  );
  return shape ?? '';
}

/** @returns the first column of each row */
async function query(
  backend: PgliteBackend,
  sql: string,
  params: readonly unknown[] = [],
): Promise<(string | null)[]> {
  const { rows } = await backend.query({ sql, params, rowMode: 'array' });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Rows are arrays here, and each statement above selects a text.
  return (rows as (string | null)[][]).map(([first = null]) => first);
}
