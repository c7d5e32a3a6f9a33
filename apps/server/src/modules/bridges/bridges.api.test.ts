import { BRIDGE_LIMITS } from '@chuhe/contract/bridge';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bridgeCodes, bridges } from '../../db/tables/bridge-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { deleteUser } from '../../users/user-repository.ts';
import { LAN, makeMember, type Visitor } from '../identity/testing/visitor.ts';

const api = await makeTestApi();
const { db } = api.database;
let count = 0;

const newEmail = () => `bridges-${(count += 1)}@example.com`;
const newUser = () => api.signIn({ email: newEmail() });
/** Each pairing has an address of its own, since wrong codes are counted by address. */
const newAddress = () => `198.51.${Math.floor((count += 1) / 250)}.${count % 250}`;

async function makeCode({ headers }: SignedIn): Promise<string> {
  const made = await api.call({ method: 'POST', url: '/api/bridge/code', headers });
  expect([made.status, made.body.code]).toEqual([200, undefined]);
  return String(Object(made.body.data).code);
}

const pair = (code: string, { name = 'laptop', remoteAddress = newAddress() } = {}) =>
  api.call({
    method: 'POST',
    url: '/api/bridge/pair',
    payload: { code, name },
    remoteAddress,
  });

async function pairWith(user: SignedIn, name?: string): Promise<string> {
  const { body } = await pair(await makeCode(user), name === undefined ? {} : { name });
  return String(Object(body.data).token);
}

const askPairing = (authorization: string) =>
  api.call({ url: '/api/bridge/pairing', headers: { authorization } });
const statusOf = async (token: string) => (await askPairing(`Bridge ${token}`)).status;
const list = async ({ headers }: SignedIn): Promise<unknown[]> =>
  Object((await api.call({ url: '/api/bridge', headers })).body.data).bridges;

describe('a bridge', () => {
  test('is paired by a code, in any case and with or without its hyphen', async () => {
    const user = await newUser();
    const code = await makeCode(user);
    expect(code).toMatch(/^[A-HJ-NP-Z]{4}-[A-HJ-NP-Z]{4}$/);
    const { status, body } = await pair(` ${code.toLowerCase().replace('-', ' ')}`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: 'laptop', account: expect.stringContaining('@') });
    const token = String(Object(body.data).token);
    const { data } = (await askPairing(`Bridge ${token}`)).body;
    expect(data).toMatchObject({ name: 'laptop', bridgeId: Object(body.data).bridgeId });
    expect(await list(user)).toMatchObject([{ name: 'laptop', seenAt: api.now().toISOString() }]);
  });

  test('database theft: neither the code nor the token is stored', async () => {
    const user = await newUser();
    const code = await makeCode(user);
    const [stored] = await db.select().from(bridgeCodes).where(eq(bridgeCodes.userId, user.userId));
    expect(JSON.stringify(stored)).not.toContain(code);
    const token = String(Object((await pair(code)).body.data).token);
    const [row] = await db.select().from(bridges).where(eq(bridges.userId, user.userId));
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('a code works once, even for two bridges at the same time', async () => {
    const code = await makeCode(await newUser());
    const answers = await Promise.all([pair(code), pair(code)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect((await pair(code)).body.code).toBe('KEY_UNUSABLE');
  });

  test('a code is replaced by the next, and ends after ten minutes', async () => {
    const user = await newUser();
    const first = await makeCode(user);
    const second = await makeCode(user);
    expect((await pair(first)).body.code).toBe('KEY_UNUSABLE');
    api.pass(BRIDGE_LIMITS.codeMinutes * 60_000);
    expect((await pair(second)).body.code).toBe('KEY_UNUSABLE');
    api.pass(-BRIDGE_LIMITS.codeMinutes * 60_000);
  });

  test('code guessing: an address has ten wrong codes, however many it sends at once', async () => {
    const remoteAddress = newAddress();
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () => pair('AAAA-AAAA', { remoteAddress })),
    );
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
    const right = await makeCode(await newUser());
    expect((await pair(right, { remoteAddress })).status).toBe(429);
    expect((await pair(right)).status).toBe(200);
  });

  test.each(['', 'ABCD', 'ABCD-EFG1', 'ABCDEFGHJ', 'ÄBCD-EFGH'])(
    'the code %j is refused in words',
    async (code) => {
      const { status, body } = await pair(code);
      expect([status, body]).toMatchObject([400, { fields: [{ path: 'code' }] }]);
    },
  );

  test('a stolen access token pairs none: the password is needed', async () => {
    const member = await makeMember(api, newEmail());
    const ask = (fields?: object) => member.call('POST', '/api/bridge/code', fields);
    expect((await ask()).body).toMatchObject({ fields: [{ path: 'oldPassword' }] });
    expect((await ask({ oldPassword: 'a wrong one' })).body.code).toBe('WRONG_PASSWORD');
    expect((await ask({ oldPassword: LAN.password })).status).toBe(200);
  });

  test('a guest has none', async () => {
    const { headers } = await api.signIn({ isGuest: true });
    const { status } = await api.call({ method: 'POST', url: '/api/bridge/code', headers });
    expect(status).toBe(403);
  });

  test('an account has ten and no more', async () => {
    const user = await newUser();
    const rows = Array.from({ length: BRIDGE_LIMITS.bridges - 1 }, (_, index) => ({
      userId: user.userId,
      name: `old ${index}`,
      tokenHash: `${user.userId} ${index}`,
      createdAt: api.now(),
    }));
    await db.insert(bridges).values(rows);
    const { headers } = user;
    await pairWith(user);
    const { body } = await api.call({ method: 'POST', url: '/api/bridge/code', headers });
    expect(body.code).toBe('TOO_MANY_BRIDGES');
  });

  test('is removed by its owner, and by no one else', async () => {
    const user = await newUser();
    const token = await pairWith(user);
    const [bridge] = await list(user);
    const url = `/api/bridge/${String(Object(bridge).id)}`;
    const stranger = await newUser();
    const remove = ({ headers }: SignedIn) => api.call({ method: 'DELETE', url, headers });
    expect((await remove(stranger)).status).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect(await statusOf(token)).toBe(200);
    expect((await remove(user)).status).toBe(200);
    expect(await statusOf(token)).toBe(401);
    expect((await remove(user)).status).toBe(404);
  });

  test('its token does not work as that of a session, nor the reverse', async () => {
    const user = await newUser();
    const token = await pairWith(user);
    for (const authorization of [`Bearer ${token}`, `Bridge ${token}`]) {
      const { status } = await api.call({ url: '/api/bridge', headers: { authorization } });
      expect(status).toBe(401);
    }
    const access = user.headers.authorization.slice('Bearer '.length);
    const wrong = [`Bearer ${token}`, `Bridge ${access}`, `Bridge`, 'Bridge x', `Bridge ${token}x`];
    for (const authorization of wrong) expect((await askPairing(authorization)).status).toBe(401);
  });

  test.each<[string, (member: Visitor, userId: string) => Promise<unknown>]>([
    ['every other session ends', (member) => member.call('DELETE', '/api/sessions/others')],
    [
      'the password changes',
      (member) =>
        member.call('POST', '/api/user/profile', {
          password: 'chariot by the river',
          oldPassword: LAN.password,
        }),
    ],
    ['the account is switched off', (_member, userId) => switchOff(userId)],
    ['the account is deleted', (_member, userId) => deleteUser(db, userId)],
  ])('ends when %s, and so does a code that is not used yet', async (_what, end) => {
    const member = await makeMember(api, newEmail());
    const userId = (await member.call('GET', '/api/user/profile')).body.data.id;
    const makeNext = async () => {
      const made = await member.call('POST', '/api/bridge/code', { oldPassword: LAN.password });
      return String(Object(made.body.data).code);
    };
    const token = String(Object((await pair(await makeNext())).body.data).token);
    const unused = await makeNext();
    expect(await statusOf(token)).toBe(200);
    await end(member, userId);
    expect(await statusOf(token)).toBe(401);
    expect((await pair(unused)).body.code).toBe('KEY_UNUSABLE');
  });

  test('log theft: neither the code nor the token is logged', async () => {
    const user = await newUser();
    const code = await makeCode(user);
    const token = String(Object((await pair(code)).body.data).token);
    await statusOf(token);
    const log = api.logLines.join();
    expect(log).not.toContain(code);
    expect(log).not.toContain(token);
  });
});

function switchOff(id: string) {
  return db.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id));
}
