import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PgliteClient, type PgliteConnection } from './pglite-client.ts';

/** A client, and the statements that have reached its backend. */
function makeClient() {
  const sent: string[] = [];
  const client = new PgliteClient({
    query: async ({ sql }) => {
      await wait(1);
      sent.push(sql);
      return { rows: [] };
    },
    close: async () => {},
  });
  return { client, sent };
}

async function queryTwice(connection: PgliteConnection) {
  await connection.query('first');
  await wait(20);
  return connection.query('second');
}

test('a transaction that fails undoes work that it did not wait for, and refuses the rest', async () => {
  const { client, sent } = makeClient();
  let rest: Promise<unknown> = Promise.resolve();
  const failing = client.transaction((connection) => {
    rest = queryTwice(connection);
    return Promise.all([rest, Promise.reject(new Error('stop'))]);
  });
  await expect(failing).rejects.toThrow('stop');
  await expect(rest).rejects.toThrow('has ended');
  expect(sent).toEqual(['begin', 'first', 'rollback']);
});

test('calls reach the database in their order, and none runs beside a transaction', async () => {
  const { client, sent } = makeClient();
  const before = client.query('before');
  const inside = client.transaction(async (connection) => {
    await connection.query('inside');
    await wait(5);
  });
  await Promise.all([before, inside, client.query('after'), client.query('last')]);
  expect(sent).toEqual(['before', 'begin', 'inside', 'commit', 'after', 'last']);
});
