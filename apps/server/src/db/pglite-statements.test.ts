import { PGlite } from '@electric-sql/pglite';
import { expect, test, vi } from 'vitest';
import { openPgliteHere } from './pglite-backend.ts';
import { PgliteStatements } from './pglite-statements.ts';

const database = await PGlite.create();
const statements = new PgliteStatements(database, {});

const run = async (sql: string, ...params: readonly unknown[]) => {
  const { rows } = await statements.run({ sql, params, rowMode: 'array' });
  return rows;
};

/** Runs a statement twice. From its second use on, a statement has a name. */
async function runTwice(sql: string): Promise<void> {
  await run(sql);
  await run(sql);
}

test('numbers, also those without JSON, and other values keep their type', async () => {
  const sql = 'select $1::float8, $2::int8, $3::boolean, $4::jsonb, $5::bytea, $6::text';
  const values = [true, { a: [1, null] }, Uint8Array.of(0, 255), '楚河\n'];
  expect(await run(sql, Number.NaN, 2n ** 60n, ...values)).toEqual([
    [Number.NaN, 2n ** 60n, ...values],
  ]);
  expect(await run(sql, -Infinity, 7, ...values)).toEqual([[-Infinity, 7, ...values]]);
});

test('a statement whose values are refused can be used again', async () => {
  const sql = 'select $1::int + 1';
  for (let use = 0; use < 3; use += 1) {
    await expect(run(sql, 'x')).rejects.toMatchObject({ code: '22P02' });
    expect(await run(sql, use)).toEqual([[use + 1]]);
  }
});

test('a named statement sees a changed table', async () => {
  await run('create table changed (a int)');
  await run('insert into changed values (1)');
  await runTwice('select * from changed');
  await run("alter table changed add b text default 'new'");
  expect(await run('select * from changed')).toEqual([[1, 'new']]);
});

test('flood: at most two hundred statements are kept', async () => {
  for (let number = 0; number < 300; number += 1) await runTwice(`select ${number} as number`);
  expect(await run('select 0 as number')).toEqual([[0]]);
  const [kept] = await run('select count(*) from pg_prepared_statements');
  expect(kept).toEqual([expect.toSatisfy((count: number) => count > 100 && count <= 200)]);
});

test('a statement that PGlite did not execute fails', async () => {
  vi.spyOn(database, 'execProtocolRawStream').mockResolvedValueOnce();
  await expect(run('select 1')).rejects.toThrow('not executed');
  expect(await run('select 1 as one')).toEqual([[1]]);
  expect(await run('')).toEqual([]);
});

test('a full disk that ends the database is reported, and no further message is sent', async () => {
  const fields = 'SPANIC\0C53100\0MNo space left on device\0\0';
  const message = Buffer.concat([Buffer.from('E\0\0\0\0'), Buffer.from(fields)]);
  message.writeInt32BE(message.length - 1, 1);
  await run('select 2');
  const send = vi.spyOn(database, 'execProtocolRawStream').mockClear();
  send.mockImplementation(async (_sent, { onRawData }) => {
    onRawData(message);
    throw new TypeError('The program has ended');
  });
  await expect(run('select 2')).rejects.toMatchObject({ severity: 'PANIC', code: '53100' });
  expect(send).toHaveBeenCalledOnce();
  send.mockRestore();
});

test('a program that has ended fails a statement, instead of being called for ever', async () => {
  const other = await PGlite.create();
  const { Module } = other;
  const { _PostgresMainLoopOnce: runOnce } = Module;
  let calls = 0;
  const fail = (): void => {
    calls += 1;
    if (calls < 10) throw new RangeError('unreachable');
    runOnce();
  };
  Object.assign(Module, { _PostgresMainLoopOnce: fail });
  vi.spyOn(PGlite, 'create').mockResolvedValueOnce(other);
  const backend = await openPgliteHere('memory://');
  const request = { sql: 'select 1', params: [], rowMode: 'array' } as const;
  await expect(backend.query(request)).rejects.toThrow(TypeError);
  expect(calls).toBe(1);
});

// The last test, since the others need the database.
test('a closed or closing database refuses statements', async () => {
  const closing = database.close();
  while (database.ready) await Promise.resolve();
  expect(database.closed).toBe(false);
  await expect(run('select 1')).rejects.toThrow('The database is closed');
  await closing;
  await expect(run('select 1')).rejects.toThrow('The database is closed');
});
