import { EventEmitter, once } from 'node:events';
import { LIVE_LIMITS, LIVE_PATH } from '@chuhe/contract/live';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { listen } from '../listen.ts';
import { makeTestApi, type SignedIn } from '../testing/test-api.ts';

const api = await makeTestApi();
const listening = await listen(api.app, { host: '127.0.0.1', port: 0 });
const address = `127.0.0.1:${listening.ok ? listening.port : 0}`;
const open: WebSocket[] = [];

afterEach(() => {
  for (const socket of open.splice(0)) socket.terminate();
});

/** Opens a channel. `messages` contains the messages received so far. */
async function connect(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`ws://${address}${LIVE_PATH}`, { headers });
  open.push(socket);
  const messages: unknown[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8'))));
  const closed = once(socket, 'close').then(([code]: unknown[]) => code);
  await once(socket, 'open');
  const send = (message: unknown) => socket.send(JSON.stringify(message));
  return { socket, messages, closed, send };
}

const tokenOf = ({ headers }: SignedIn) => headers.authorization.slice('Bearer '.length);

async function join(user: SignedIn) {
  const channel = await connect();
  channel.send({ type: 'auth', token: tokenOf(user) });
  await expect.poll(() => channel.messages).toEqual([{ type: 'ready' }]);
  channel.messages.length = 0;
  return channel;
}

const tell = (userId: string, type: 'profile-changed') => api.live.tell(userId, { type });

/** Holds every read of a session until the returned function is called. */
async function holdSessions(): Promise<() => Promise<void>> {
  const gate = new EventEmitter();
  const released = once(gate, 'open');
  let transaction = Promise.resolve();
  await new Promise<void>((hold) => {
    transaction = api.database.db.transaction(async (tx) => {
      await tx.execute(sql`lock table session in access exclusive mode`);
      hold();
      await released;
    });
  });
  return async () => {
    gate.emit('open');
    await transaction;
  };
}

describe('the live channel', () => {
  test('carries a message to every device of a user, and to no one else', async () => {
    const user = await api.signIn();
    const devices = [await join(user), await join(user)];
    const stranger = await join(await api.signIn());
    await tell(user.userId, 'profile-changed');
    for (const { messages } of devices) {
      await expect.poll(() => messages).toEqual([{ type: 'profile-changed' }]);
    }
    stranger.send({ type: 'ping' });
    await expect.poll(() => stranger.messages).toEqual([{ type: 'pong' }]);
  });

  test('sends a new notice of the site to every user at once', async () => {
    const admin = await api.signIn({ type: 'ADMIN' });
    const users = [await join(await api.signIn()), await join(await api.signIn())];
    await api.call({
      method: 'PUT',
      url: '/api/admin/setting',
      headers: admin.headers,
      payload: { key: 'notice', value: { isOn: true, en: 'Down at noon', vi: '', zh: '' } },
    });
    for (const { messages } of users) {
      await expect.poll(() => messages).toEqual([{ type: 'notice-changed' }]);
    }
  });

  test('closes with 4401 when its session ends, at once, and only that one', async () => {
    const user = await api.signIn();
    const channel = await join(user);
    const other = await join(await api.signIn());
    await api.call({ method: 'POST', url: '/api/logout', headers: user.headers });
    expect(await channel.closed).toBe(4401);
    expect(other.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('is closed to a caller that sends no token within 5 s', { timeout: 15_000 }, async () => {
    const { closed } = await connect();
    const start = performance.now();
    expect(await closed).toBe(4401);
    expect(performance.now() - start).toBeGreaterThan(LIVE_LIMITS.authSeconds * 1000 - 500);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a made-up token', async () => ({ type: 'auth', token: 'x' })],
    [
      'a client token',
      async () => ({ type: 'auth', token: (await api.asClient()).authorization.slice(7) }),
    ],
    ['another message first', async () => ({ type: 'ping' })],
  ])('is closed with 4401 to %s', async (_what, make) => {
    const { send, closed, messages } = await connect();
    send(await make());
    expect(await closed).toBe(4401);
    expect(messages).toEqual([]);
  });

  test('is closed to an expired token', async () => {
    const token = tokenOf(await api.signIn());
    api.pass(600_001);
    const { send, closed } = await connect();
    send({ type: 'auth', token });
    expect(await closed).toBe(4401);
  });

  test.each(['https://evil.example', 'null'])(
    'cross-site hijacking: a page of %s cannot open it',
    async (origin) => {
      const socket = new WebSocket(`ws://${address}${LIVE_PATH}`, { headers: { origin } });
      const [error]: unknown[] = await once(socket, 'error');
      expect(String(error)).toContain('403');
    },
  );

  test('is opened by our own page', async () => {
    const { socket } = await connect({ origin: `http://${address}` });
    expect(socket.readyState).toBe(WebSocket.OPEN);
  });

  test.each<[string, string | Buffer, number]>([
    ['text that is no JSON', 'x', 4400],
    ['an unknown kind', '{"type":"explode"}', 4400],
    ['an unknown field', '{"type":"ping","x":1}', 4400],
    ['a binary frame', Buffer.from('{"type":"ping"}'), 4400],
    ['a frame beyond the limit', 'x'.repeat(LIVE_LIMITS.messageBytes + 1), 1009],
  ])('is closed on %s, with a code that says why', async (_what, data, code) => {
    const { socket, closed } = await join(await api.signIn());
    socket.send(data);
    expect([code, 1006]).toContain(await closed);
  });

  test('flood: more messages than the limit close it with 4429', async () => {
    const { send, closed } = await join(await api.signIn());
    for (let count = 0; count <= LIVE_LIMITS.messagesInTenSeconds; count += 1)
      send({ type: 'ping' });
    expect(await closed).toBe(4429);
  });

  test('flood: a user has twelve channels and no more', async () => {
    const user = await api.signIn();
    for (let count = 0; count < LIVE_LIMITS.channelsOfUser; count += 1) await join(user);
    const { send, closed } = await connect();
    send({ type: 'auth', token: tokenOf(user) });
    expect(await closed).toBe(4429);
  });

  test('flood: channels that leave while they sign in take no places', async () => {
    const user = await api.signIn();
    const release = await holdSessions();
    for (let count = 0; count < LIVE_LIMITS.channelsOfUser; count += 1) {
      const { send, socket, closed } = await connect();
      send({ type: 'auth', token: tokenOf(user) });
      socket.close();
      await closed;
    }
    await expect.poll(() => api.app.websocketServer.clients.size).toBe(0);
    await release();
    for (let count = 0; count < LIVE_LIMITS.channelsOfUser; count += 1) await join(user);
  });

  test('a stolen token: a session that ends while its channel signs in opens none', async () => {
    const user = await api.signIn();
    const release = await holdSessions();
    const { send, socket, closed } = await connect();
    send({ type: 'auth', token: tokenOf(user) });
    socket.ping();
    await once(socket, 'pong');
    const told = api.database.announce('session_ended', JSON.stringify([user.sessionId]));
    // The embedded database may deliver the message only after `release`.
    if (api.database.kind === 'postgresql') await told;
    await release();
    await told;
    expect(await closed).toBe(4401);
  });

  test('is closed with 4500 while sessions cannot be looked up, and the log says why', async () => {
    const user = await api.signIn();
    const { db } = api.database;
    await db.execute(sql`alter table session rename to session_gone`);
    const { send, closed, messages } = await connect();
    send({ type: 'auth', token: tokenOf(user) });
    try {
      expect(await closed).toBe(4500);
    } finally {
      await db.execute(sql`alter table session_gone rename to session`);
    }
    expect(messages).toEqual([]);
    expect(api.logLines.at(-1)).toMatch(
      /"level":50.*relation \\"session\\" does not exist.*a live channel could not be opened/,
    );
    await join(user);
  });

  test('is closed with 4500 when a feature fails on a message, and the log says why', async () => {
    api.live.handle('ask-engine', () => {
      throw new Error('a bug');
    });
    const { send, closed } = await join(await api.signIn());
    send({ type: 'ask-engine' });
    expect(await closed).toBe(4500);
    expect(api.logLines.at(-1)).toMatch(/"level":50.*a bug.*a message of a live channel failed/);
  });

  test('writes no token into the log', () => {
    expect(api.logLines.join()).not.toContain('eyJ');
  });
});
