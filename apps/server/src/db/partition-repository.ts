import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { rowsOf } from './migrate.ts';
import type { PartitionedTable } from './partitions.ts';

/**
 * Turns a table into a partitioned one while servers write to it. A partitioned copy is made beside the table. A trigger repeats every
 * write in the copy, in the transaction of the write. The rows of before are copied in slices. At the end the copy takes the place of the
 * table. Every step is one transaction, and what is done can be told from the database, so a killed run continues.
 *
 * Names of tables and columns are those of the source and of the database's own catalog; none come from users.
 */

/** Rows of a slice, which stay locked against writes while they are copied. */
const SLICE = 2_000;
/**
 * How long a step waits for a lock, in milliseconds. It is shorter than the time after which PostgreSQL looks for deadlocks, so that a step
 * gives up and never a user's transaction.
 */
const LOCK_TIMEOUT = 300;
/** Ids that are left out at the end, since a server may have taken some from the sequence before. */
const SKIPPED_IDS = 1_000_000;

/** The states of a table, in their order. */
export type PartitionState = 'single' | 'copying' | 'partitioned';

const copyOf = (name: string): string => `${name}_copy`;
const mirrorOf = (name: string): string => `${name}_mirror`;
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quote).join(', ');

export async function readPartitionState(
  db: Queryable,
  { name }: PartitionedTable,
): Promise<PartitionState> {
  const [row] = await run(
    db,
    `select (select relkind from pg_class where oid = to_regclass('${quote(name)}')) as kind,
       to_regclass('${quote(copyOf(name))}') is not null as has_copy`,
  );
  if (row?.['kind'] === 'p') return 'partitioned';
  return row?.['has_copy'] === true ? 'copying' : 'single';
}

/** The planner's estimate of the number of rows. */
export async function estimateRows(db: Queryable, { name }: PartitionedTable): Promise<number> {
  const [row] = await run(
    db,
    `select coalesce(sum(greatest(reltuples, 0)), 0)::bigint as count from pg_class
     where relkind = 'r' and (oid = '${quote(name)}'::regclass
       or oid in (select relid from pg_partition_tree('${quote(name)}')))`,
  );
  return Number(row?.['count']);
}

/** Makes the empty copy with its keys, indexes and checks, and the trigger that repeats every write in it. */
export async function beginPartitioning(tx: Queryable, table: PartitionedTable): Promise<void> {
  await prepareStep(tx);
  const { name, key, parts } = table;
  const copy = copyOf(name);
  const primary = await listPrimaryKey(tx, name);
  await run(
    tx,
    `create table ${quote(copy)} (like ${quote(name)} including defaults including constraints including storage) partition by hash (${quote(key)})`,
  );
  for (let part = 0; part < parts; part += 1) {
    await run(
      tx,
      `create table ${quote(`${name}_${part}`)} partition of ${quote(copy)} for values with (modulus ${parts}, remainder ${part})`,
    );
  }
  // A unique index of a partitioned table has to contain the column that it is partitioned by.
  const columns = primary.includes(key) ? primary : [...primary, key];
  await run(
    tx,
    `alter table ${quote(copy)} add constraint ${quote(`${name}_pkey_new`)} primary key (${list(columns)})`,
  );
  await copyIndexes(tx, table);
  await copyForeignKeys(tx, name);
  await addMirror(tx, name, primary);
}

async function copyIndexes(tx: Queryable, { name, key }: PartitionedTable): Promise<void> {
  const indexes = await run(
    tx,
    `select index.relname as name, pg_get_indexdef(indexrelid) as definition,
       (select attnum from pg_attribute where attrelid = indrelid and attname = '${key}') = any(indkey) as has_key
     from pg_index join pg_class as index on index.oid = indexrelid
     where indrelid = '${quote(name)}'::regclass and not indisprimary`,
  );
  for (const { name: index, definition, has_key: hasKey } of indexes) {
    const [, unique = '', rest] =
      /^CREATE (UNIQUE )?INDEX .+? ON .+? (USING .+)$/s.exec(String(definition)) ?? [];
    if (rest === undefined) throw new Error(`The index ${String(index)} cannot be copied`);
    await run(
      tx,
      `create ${hasKey === true ? unique : ''}index ${quote(`${String(index)}_new`)} on ${quote(copyOf(name))} ${rest}`,
    );
  }
}

async function copyForeignKeys(tx: Queryable, name: string): Promise<void> {
  const referencing = await run(
    tx,
    `select conname from pg_constraint where contype = 'f' and confrelid = '${quote(name)}'::regclass`,
  );
  if (referencing.length > 0) throw new Error(`Other tables refer to ${name}`);
  const keys = await run(
    tx,
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid = '${quote(name)}'::regclass`,
  );
  for (const { name: constraint, definition } of keys) {
    await run(
      tx,
      `alter table ${quote(copyOf(name))} add constraint ${quote(String(constraint))} ${String(definition)}`,
    );
  }
}

async function addMirror(tx: Queryable, name: string, primary: readonly string[]): Promise<void> {
  const [copy, mirror] = [quote(copyOf(name)), quote(mirrorOf(name))];
  const isOld = primary.map((column) => `${quote(column)} = old.${quote(column)}`).join(' and ');
  await run(
    tx,
    `create function ${mirror}() returns trigger language plpgsql as $$ begin
       if tg_op <> 'INSERT' then delete from ${copy} where ${isOld}; end if;
       if tg_op <> 'DELETE' then insert into ${copy} select new.*; end if;
       return null;
     end $$`,
  );
  await run(
    tx,
    `create trigger ${mirror} after insert or update or delete on ${quote(name)} for each row execute function ${mirror}()`,
  );
}

/**
 * Copies the next rows, in the order of the primary key. They are locked against writes until the end of the transaction, so that none is
 * copied after it has been deleted. The last one is noted in the comment of the copy.
 *
 * @returns the number of rows; fewer than a whole slice at the end of the table
 */
export async function copySlice(
  tx: Queryable,
  { name }: PartitionedTable,
): Promise<{ readonly rows: number; readonly isLast: boolean }> {
  await prepareStep(tx);
  const copy = copyOf(name);
  const primary = await listPrimaryKey(tx, name);
  const types = await run(
    tx,
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = '${quote(name)}'::regclass and attnum > 0`,
  );
  const typeOf = (column: string) =>
    String(types.find((each) => each['name'] === column)?.['type']);
  const [noted] = await run(
    tx,
    `select obj_description('${quote(copy)}'::regclass, 'pg_class') as last`,
  );
  const text = noted?.['last'];
  const last: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
  const values = Array.isArray(last)
    ? primary.map((column, at) => `${literal(String(last[at]))}::${typeOf(column)}`)
    : undefined;
  const isAfter = values === undefined ? '' : `where (${list(primary)}) > (${values.join(', ')})`;
  const texts = primary.map((column) => `${quote(column)}::text`).join(', ');
  const copied = await run(
    tx,
    `with slice as materialized (
       select * from ${quote(name)} ${isAfter} order by ${list(primary)} limit ${SLICE} for share
     ), written as (insert into ${quote(copy)} select * from slice on conflict do nothing)
     select json_build_array(${texts})::text as key from slice order by ${list(primary)}`,
  );
  const end = copied.at(-1)?.['key'];
  if (typeof end === 'string') {
    await run(tx, `comment on table ${quote(copy)} is ${literal(end)}`);
  }
  return { rows: copied.length, isLast: copied.length < SLICE };
}

/** Whether the copy has the same rows with the same values, at one moment. */
export async function isCopyEqual(tx: Queryable, { name }: PartitionedTable): Promise<boolean> {
  await prepareStep(tx);
  const [row] = await run(tx, `select ${sumOf(name)} = ${sumOf(copyOf(name))} as is_equal`);
  return row?.['is_equal'] === true;
}

/** The number of rows and the sum of their hashes. */
function sumOf(name: string): string {
  return `(select count(*) || ' ' || coalesce(sum(hash_record_extended(each, 0)), 0) from ${quote(name)} as each)`;
}

/** Updates the planner's statistics of the copy, so that queries are fast from the exchange on. */
export async function analyzeCopy(tx: Queryable, { name }: PartitionedTable): Promise<void> {
  await prepareStep(tx);
  await run(tx, `analyze ${quote(copyOf(name))}`);
}

/** Puts the copy in the place of the table. The names of its indexes and constraints become those of the table. */
export async function swapTables(tx: Queryable, table: PartitionedTable): Promise<void> {
  await prepareStep(tx);
  const { name } = table;
  const [old, copy, mirror] = [quote(name), quote(copyOf(name)), quote(mirrorOf(name))];
  await run(tx, `lock table ${old} in access exclusive mode`);
  const [primary] = await run(
    tx,
    `select conname as name from pg_constraint where contype = 'p' and conrelid = '${old}'::regclass`,
  );
  const sequences = await run(
    tx,
    `select attname as column, pg_get_serial_sequence('${old}', attname)::regclass::text as name
     from pg_attribute where attrelid = '${old}'::regclass and attidentity <> ''`,
  );
  for (const { column, name: sequence } of sequences) {
    // The server takes ids from the sequence without a lock of the table.
    await run(tx, `create sequence ${quote(`${name}_ids`)} as bigint`);
    await run(
      tx,
      `select setval('${quote(`${name}_ids`)}', last_value + ${SKIPPED_IDS}) from ${String(sequence)}`,
    );
    await run(
      tx,
      `alter table ${copy} alter column ${quote(String(column))} set default nextval('${quote(`${name}_ids`)}')`,
    );
    await run(
      tx,
      `alter sequence ${quote(`${name}_ids`)} owned by ${copy}.${quote(String(column))}`,
    );
  }
  await run(tx, `drop table ${old}`);
  await run(tx, `drop function ${mirror}()`);
  await run(tx, `alter table ${copy} rename to ${old}`);
  await run(tx, `comment on table ${old} is null`);
  for (const { name: sequence } of sequences) {
    await run(tx, `alter sequence ${quote(`${name}_ids`)} rename to ${String(sequence)}`);
  }
  await run(
    tx,
    `alter table ${old} rename constraint ${quote(`${name}_pkey_new`)} to ${quote(String(primary?.['name']))}`,
  );
  const indexes = await run(
    tx,
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid
     where indrelid = '${old}'::regclass and relname like '%\\_new'`,
  );
  for (const { name: index } of indexes) {
    const given = String(index);
    await run(tx, `alter index ${quote(given)} rename to ${quote(given.replace(/_new$/, ''))}`);
  }
}

/** Removes the copy of a table that has not been partitioned yet. */
export async function giveUpPartitioning(tx: Queryable, { name }: PartitionedTable): Promise<void> {
  await prepareStep(tx);
  await run(tx, `drop trigger if exists ${quote(mirrorOf(name))} on ${quote(name)}`);
  await run(tx, `drop function if exists ${quote(mirrorOf(name))}()`);
  await run(tx, `drop table if exists ${quote(copyOf(name))}`);
}

async function listPrimaryKey(tx: Queryable, name: string): Promise<readonly string[]> {
  const rows = await run(
    tx,
    `select attname as name from pg_index
     cross join unnest(indkey) with ordinality as part (attnum, place)
     join pg_attribute on attrelid = indrelid and pg_attribute.attnum = part.attnum
     where indrelid = '${quote(name)}'::regclass and indisprimary order by place`,
  );
  return rows.map((row) => String(row['name']));
}

/** A step may take long, but must not wait for a lock while others wait for this one. */
async function prepareStep(tx: Queryable): Promise<void> {
  await run(tx, 'set local statement_timeout = 0');
  await run(tx, `set local lock_timeout = ${LOCK_TIMEOUT}`);
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

async function run(db: Queryable, text: string): Promise<readonly Record<string, unknown>[]> {
  return rowsOf(await db.execute(sql.raw(text)));
}
