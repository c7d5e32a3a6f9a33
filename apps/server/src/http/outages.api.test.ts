import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LANGUAGES } from '@chuhe/contract/languages';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DiskState } from '../db/disk-state.ts';
import { makePayload } from '../modules/saved-games/testing/matches.ts';
import { makeTestApi } from '../testing/test-api.ts';

let free: number | undefined;
const disk = new DiskState(async () => free);
const api = await makeTestApi({}, { disk });
const user = await api.signIn();
const { db } = api.database;

/** Makes the database refuse new games with an error of this code, as it would during an outage. */
async function failWith(code: string): Promise<void> {
  await db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$`),
  );
  await db.execute(
    sql.raw('create trigger fail before insert on match for each row execute function fail()'),
  );
}
afterEach(async () => {
  await db.execute(sql.raw('drop function if exists fail() cascade'));
});

const save = (language = 'en') =>
  api.call({
    method: 'POST',
    url: '/api/match',
    headers: { ...user.headers, 'accept-language': language },
    payload: makePayload(),
  });
const ready = async () => {
  api.pass(1000);
  const { status, body } = await api.call({ url: '/readyz' });
  return { status, ...body };
};

describe.each([
  ['a full disk', '53100', 'DISK_FULL', '60', /disk is full/],
  ['a database that stops', '57P01', 'DATABASE_AWAY', '5', /cannot reach its database/],
])('%s', (_name, ...[sqlState, code, retryAfter, words]) => {
  test('is answered with 503, in three languages, with the time to try again', async () => {
    await failWith(sqlState);
    api.logLines.length = 0;
    const { status, body, headers } = await save();
    expect([status, body.code, headers['retry-after']]).toEqual([503, code, retryAfter]);
    expect(body.message).toMatch(words);
    expect(api.logLines.join()).toContain(`"code":"${sqlState}"`);
    const messages = await Promise.all(
      LANGUAGES.map(async (each) => (await save(each)).body.message),
    );
    expect(new Set(messages).size).toBe(LANGUAGES.length);
  });
});

test('a client that leaves while it sends a body is no outage', async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(api.app.listeningOrigin);
  api.logLines.length = 0;
  const socket = connect(Number(port), '127.0.0.1');
  const { authorization } = user.headers;
  socket.write(
    `POST /api/match HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{`,
  );
  await once(api.app.server, 'request');
  await wait(50);
  socket.destroy();
  await wait(100);
  expect(api.logLines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

describe('/readyz', () => {
  test('says that the disk is full for a minute after a write has failed', async () => {
    await failWith('53100');
    await save();
    expect(await ready()).toEqual({ status: 503, database: true, migrations: true, disk: false });
    api.pass(60_000);
    expect(await ready()).toEqual({ status: 200, database: true, migrations: true, disk: true });
  });

  test('says that the disk of the data folder is full before a write fails', async () => {
    free = 1024 * 1024;
    expect(await ready()).toMatchObject({ status: 503, disk: false });
    free = 1024 * 1024 * 1024;
    expect(await ready()).toMatchObject({ status: 200, disk: true });
  });

  test('says that the database is away', async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A query that never ends has no result.
    const query = vi.spyOn(db, 'execute').mockRejectedValue(new Error('Connection terminated'));
    expect(await ready()).toMatchObject({ status: 503, database: false, migrations: false });
    query.mockRestore();
    expect(await ready()).toMatchObject({ status: 200, database: true });
  });

  test('says that the database is away if it takes a connection but does not answer', async () => {
    api.pass(1000);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A query that never ends has no result.
    const query = vi.spyOn(db, 'execute').mockReturnValue(new Promise(() => {}) as never);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const answer = api.app.inject('/readyz');
    await vi.waitFor(() => expect(query).toHaveBeenCalled(), 30_000);
    await vi.advanceTimersByTimeAsync(4000);
    vi.useRealTimers();
    const { statusCode, body } = await answer;
    expect([statusCode, JSON.parse(body)]).toEqual([
      503,
      { database: false, migrations: false, disk: true },
    ]);
    query.mockRestore();
  });

  test('queries the database once a second, however often it is called', async () => {
    api.pass(1000);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A query that never ends has no result.
    const query = vi.spyOn(db, 'execute');
    await Promise.all(Array.from({ length: 50 }, () => api.app.inject('/readyz')));
    const once = query.mock.calls.length;
    expect(once).toBeLessThan(4);
    api.pass(999);
    await api.app.inject('/readyz');
    expect(query).toHaveBeenCalledTimes(once);
    api.pass(1);
    await api.app.inject('/readyz');
    expect(query).toHaveBeenCalledTimes(2 * once);
    query.mockRestore();
  });

  test('says that the process is about to end, while every other call is answered and ends its connection', async () => {
    const headersOf = async () =>
      (await api.call({ url: '/api/match', headers: user.headers })).headers;
    expect((await headersOf())['connection']).not.toBe('close');
    api.app.draining.begin();
    expect(await ready()).toMatchObject({ status: 503, database: true, draining: true });
    const { status, headers } = await api.call({ url: '/api/match', headers: user.headers });
    expect([status, headers['connection']]).toEqual([200, 'close']);
  });
});
