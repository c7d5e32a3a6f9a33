import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { PgliteBackend } from './pglite-backend.ts';
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

describe('a database that a full disk has ended', () => {
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  const ended: PgliteBackend = {
    query: () => Promise.reject(full),
    close: async () => {},
    lost: Promise.resolve(full),
  };

  test('is opened again once there is space, and reports the full disk until then', async () => {
    let tries = 0;
    const open = async (): Promise<PgliteBackend> => {
      tries += 1;
      if (tries < 3) throw full;
      return { query: async () => ({ rows: ['new'] }), close: async () => {} };
    };
    const client = new PgliteClient(ended, { open, every: 20 });
    await expect(client.query('first')).rejects.toThrow('No space');
    await expect(client.transaction(queryTwice)).rejects.toThrow('No space');
    await expect.poll(() => tries).toBe(3);
    expect(await client.query('later')).toEqual({ rows: ['new'] });
    await wait(60);
    expect(tries).toBe(3);
  });

  test('is not opened again once it is closed', async () => {
    let tries = 0;
    const open = async (): Promise<PgliteBackend> => {
      tries += 1;
      throw full;
    };
    const client = new PgliteClient(ended, { open, every: 20 });
    await client.close();
    await wait(60);
    expect(tries).toBe(0);
  });
});
