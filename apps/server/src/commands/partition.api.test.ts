import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import type { Database, Queryable } from '../db/database.ts';
import { isMigrated, migrate, rowsOf } from '../db/migrate.ts';
import { partitionTable } from '../db/partition-table.ts';
import { PARTITIONABLE_TABLES } from '../db/partitions.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { IS_FULL } from '../testing/full.ts';
import { copyDatabase } from '../testing/postgres-cluster.ts';
import { QUICK_NODE } from '../testing/server-process.ts';
import { makeTestConfig } from '../testing/test-config.ts';
import { makeEmptyDatabase, makeTestDatabase } from '../testing/test-database.ts';
import { runCommand } from './run-command.ts';

const template = inject('postgres');
/** How many times the command is killed. */
const RUNS = IS_FULL ? 4 : 1;
const NAMES = PARTITIONABLE_TABLES.map(({ name }) => name);
/** Migrations that were there when tables could be partitioned first. */
const MIGRATIONS_BEFORE = 32;

test('the embedded database is not partitioned', async () => {
  const database = await makeTestDatabase();
  onTestFinished(() => database.close());
  const lines: string[] = [];
  const status = await runCommand('partition', ['--yes'], {
    config: makeTestConfig({ databaseUrl: undefined }),
    database,
    now: () => new Date(),
    origin: 'http://localhost:3000',
    say: (line) => void lines.push(line),
    warn: (line) => void lines.push(line),
    signal: new AbortController().signal,
  });
  expect([status, lines.join()]).toEqual([1, expect.stringContaining('DATABASE_URL')]);
});

describe.runIf(template !== null)('npm run partition on PostgreSQL', () => {
  test('loses nothing, although it is killed again and again while users write', async () => {
    const { url, database } = await makeFilled();
    const { db } = database;
    const before = await describeTables(db);
    const writer = write(db);
    let kills = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const child = start(url);
      while ((await countCopies(db)) === 0 && child.exitCode === null) await wait(5);
      await wait(100 * Math.random());
      if (child.exitCode === null) kills += 1;
      child.kill('SIGKILL');
      await once(child, 'close');
    }
    const last = start(url);
    const output = outputOf(last);
    await once(last, 'close');
    expect(output()).toContain('collection_game is');
    expect([last.exitCode, kills > 0]).toEqual([0, true]);
    await wait(200);
    await writer.stop();
    expect(writer.failures).toEqual([]);
    expect(writer.count()).toBeGreaterThan(50);
    expect(await readAll(db)).toEqual(writer.expected());
    const after = await describeTables(db);
    expect(after.map(({ kind }) => kind)).toEqual(NAMES.map(() => 'p'));
    const namesOf = (tables: typeof before) => tables.map(({ names }) => names);
    expect(namesOf(after)).toEqual(namesOf(before));
    expect(await countCopies(db)).toBe(0);
  });

  test('leaves a database that later migrations can change', async () => {
    const database = await makeEmptyDatabase();
    onTestFinished(() => database.close());
    const folder = fileURLToPath(new URL('../../migrations', import.meta.url));
    const files = readMigrationFiles({ migrationsFolder: folder });
    await migrate(database, files.slice(0, MIGRATIONS_BEFORE));
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    for (const table of PARTITIONABLE_TABLES) await partitionTable(database.db, table, options);
    await migrate(database);
    expect(await isMigrated(database.db)).toBe(true);
  });
});

async function makeFilled(): Promise<{ url: string; database: Database }> {
  if (template === null) throw new Error('There is no PostgreSQL');
  const created = await copyDatabase({ ...template, name: 'template1' });
  const database = openPostgres({ url: created.url, size: 4 });
  onTestFinished(async () => {
    await database.close();
    await created.drop();
  });
  await migrate(database);
  await fill(database.db);
  return { url: created.url, database };
}

const MATCH = sql.raw(
  `start_fen, history, information, bytes, red, black, event, title_folded, red_folded, black_folded, event_folded, date, result, plies, opening, created_at, updated_at`,
);
const GAME = sql.raw(`'', '[]', '[]', 4, '', '', '', '', '', '', '', '', '*', 0, '', now(), now()`);

async function fill(db: Queryable): Promise<void> {
  await db.execute(
    sql`insert into users (created_at, updated_at) select now(), now() from generate_series(1, 20)`,
  );
  await db.execute(
    sql`insert into match (owner_id, ${MATCH}) select id, ${GAME} from users, generate_series(1, 600)`,
  );
  await db.execute(
    sql`insert into collection (name, name_folded, created_at, updated_at) values ('A', 'a', now(), now())`,
  );
  await db.execute(
    sql`insert into collection_game (collection_id, hash, red, black, red_folded, black_folded, event, date, year, result, ecco, opening, plies, line, information)
      select collection.id, decode(md5(number::text), 'hex'), '', '', '', '', '', '', 0, '*', '', '', 0, '', '[]' from collection, generate_series(1, 9000) as number`,
  );
  await db.execute(
    sql`insert into stat_bucket (segment_id, bucket, data) select 1, number, '\\x01' from generate_series(1, 9000) as number`,
  );
}

/** Writes as users do, one write after the other, and notes what has to be stored. */
function write(db: Queryable) {
  const games = new Map<string, string>();
  const buckets = new Map<number, string>();
  const failures: string[] = [];
  const over = new AbortController();
  let count = 0;
  const work = async (): Promise<void> => {
    const start = await readAll(db);
    for (const [id, value] of start.games) games.set(id, value);
    for (const [bucket, value] of start.buckets) buckets.set(bucket, value);
    const users = rowsOf(await db.execute(sql`select id from users order by id`)).map(({ id }) =>
      String(id),
    );
    for (; !over.signal.aborted; count += 1) {
      const [id, owner, title] = [any([...games.keys()]), any(users), `title ${count}`];
      const bucket = 10_000 + count;
      try {
        switch (count % 4) {
          case 0: {
            const rows = await db.execute(
              sql`insert into match (owner_id, title, ${MATCH}) select ${owner}::uuid, ${title}::text, ${GAME} returning id`,
            );
            games.set(String(rowsOf(rows)[0]?.['id']), `${owner} ${title}`);
            break;
          }
          case 1:
            await db.execute(
              sql`update match set owner_id = ${owner}::uuid, title = ${title} where id = ${id}::uuid`,
            );
            games.set(String(id), `${owner} ${title}`);
            break;
          case 2:
            await db.execute(sql`delete from match where id = ${id}::uuid`);
            games.delete(String(id));
            break;
          default:
            await db.execute(
              sql`insert into stat_bucket (segment_id, bucket, data) values (2, ${bucket}::integer, '\\x02')`,
            );
            buckets.set(bucket, '2 \\x02');
        }
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  const working = work();
  return {
    failures,
    count: () => count,
    expected: () => ({ games, buckets }),
    stop: async () => {
      over.abort();
      await working;
    },
  };
}

function any<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(items.length * Math.random())];
}

async function readAll(db: Queryable) {
  const games = rowsOf(
    await db.execute(sql`select id, owner_id || ' ' || title as value from match`),
  );
  const buckets = rowsOf(
    await db.execute(sql`select bucket, segment_id || ' ' || data::text as value from stat_bucket`),
  );
  return {
    games: new Map(games.map(({ id, value }) => [String(id), String(value)])),
    buckets: new Map(buckets.map(({ bucket, value }) => [Number(bucket), String(value)])),
  };
}

/** What the tables are, and the names of their indexes and constraints. */
async function describeTables(db: Queryable) {
  const found = await db.execute(sql`
    select relname as name, relkind as kind,
      (select json_agg(i.relname order by i.relname) from pg_index join pg_class as i on i.oid = indexrelid where indrelid = whole.oid)::text
      || (select json_agg(conname order by conname) from pg_constraint where conrelid = whole.oid)::text
      || (select json_agg(attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull order by attname) from pg_attribute where attrelid = whole.oid and attnum > 0)::text as names
    from pg_class as whole where relname in (${sql.join(
      NAMES.map((name) => sql`${name}`),
      sql`, `,
    )}) and relnamespace = 'public'::regnamespace order by relname`);
  return rowsOf(found).map(({ name, kind, names }) => ({ name, kind, names }));
}

async function countCopies(db: Queryable): Promise<number> {
  const found = await db.execute(
    sql`select 1 from pg_class where relname like '%\\_copy' and relnamespace = 'public'::regnamespace`,
  );
  return rowsOf(found).length;
}

function start(url: string): ChildProcess {
  const command = fileURLToPath(new URL('../../dist/command.js', import.meta.url));
  const env = { PATH: process.env['PATH'], DATABASE_URL: url };
  const args = [...QUICK_NODE, command, 'partition', '--yes'];
  return spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let text = '';
  for (const stream of [stdout, stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => (text += part));
  }
  return () => text;
}
