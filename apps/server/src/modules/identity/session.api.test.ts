import { tokensSchema } from '@chuhe/contract/identity';
import { COOKIES, HEADERS } from '@chuhe/contract/names';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { sessions } from '../../db/tables/session-tables.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { type CallResult, makeTestApi } from '../../testing/test-api.ts';
import { deleteLostGuests, findUser } from '../../users/user-repository.ts';
import { deleteSessionsEndedBefore, insertSession } from './session-repository.ts';
import { Sessions } from './sessions.ts';
import { LAN, makeMember, makeVisitor, type Visitor } from './testing/visitor.ts';

const api = await makeTestApi();
const DAY = 86_400_000;
let count = 0;

const member = () => makeMember(api, `member-${(count += 1)}@example.com`);
const refresh = (visitor: Visitor) => visitor.call('POST', '/api/oauth/refresh');
const profileStatus = async (visitor: Visitor) =>
  (await visitor.call('GET', '/api/user/profile')).status;

/** The response to a thief who sends this token without a browser. */
async function refreshWith(refreshToken: string) {
  const payload = { refreshToken };
  return api.call({ method: 'POST', url: '/api/oauth/refresh', payload });
}

const refreshTokenIn = ({ body }: CallResult) => tokensSchema.parse(body.data).refreshToken;

async function afterAWhile(visitor: Visitor): Promise<void> {
  await refresh(visitor);
  api.pass(31_000);
}

async function afterItsSuccessor(visitor: Visitor): Promise<void> {
  await refresh(visitor);
  await refresh(visitor);
}

describe('token confusion', () => {
  test('an access token is no client token', async () => {
    const visitor = await member();
    const headers = { authorization: `Bearer ${visitor.accessToken}` };
    const { status } = await api.call({ url: '/api/oauth/authenticate', headers });
    expect(status).toBe(401);
  });

  test('a client token opens what it is for, and no profile', async () => {
    const headers = await api.asClient();
    expect((await api.call({ url: '/api/oauth/authenticate', headers })).status).toBe(200);
    expect((await api.call({ url: '/api/user/profile', headers })).status).toBe(401);
    api.pass(3_600_000);
    expect((await api.call({ url: '/api/oauth/authenticate', headers })).status).toBe(401);
  });
});

describe('POST /api/oauth/refresh', () => {
  test('gives new tokens for the cookie, and does not repeat the refresh token in its body', async () => {
    const visitor = await member();
    const before = visitor.refreshToken;
    const { status, body } = await refresh(visitor);
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty('refreshToken');
    expect(visitor.refreshToken).not.toBe(before);
    expect(await profileStatus(visitor)).toBe(200);
  });

  test('gives ten calls at the same moment one and the same successor', async () => {
    const visitor = await member();
    const { refreshToken } = visitor;
    const answers = await Promise.all(Array.from({ length: 10 }, () => refreshWith(refreshToken)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const tokens = answers.map(refreshTokenIn);
    expect(new Set(tokens).size).toBe(1);
    const next = await refreshWith(tokens[0] ?? '');
    expect(next.status).toBe(200);
  });

  test('a lost answer costs no account: the same token gives the same successor for 30 s', async () => {
    const visitor = await member();
    const lost = visitor.refreshToken;
    const first = await refreshWith(lost);
    api.pass(29_000);
    const second = await refreshWith(lost);
    expect(refreshTokenIn(second)).toBe(refreshTokenIn(first));
  });

  test.each([
    ['after 30 s', afterAWhile],
    ['once its successor was used', afterItsSuccessor],
  ])(
    'token theft: reuse %s ends the session, and its living access token with it',
    async (_when, use) => {
      const visitor = await member();
      const stolen = visitor.refreshToken;
      await use(visitor);
      expect(await profileStatus(visitor)).toBe(200);
      const thief = await refreshWith(stolen);
      expect([thief.status, thief.body.code]).toEqual([401, 'REFRESH_REUSED']);
      expect(await profileStatus(visitor)).toBe(401);
      expect((await refresh(visitor)).body.code).toBe('NO_SESSION');
    },
  );

  test('is refused to another site, and to a cookie in a request that does not state its origin', async () => {
    const visitor = await member();
    const cookies = { [COOKIES.refresh]: visitor.refreshToken };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site' },
      {},
    ]) {
      const options = { method: 'POST', url: '/api/oauth/refresh', cookies, headers } as const;
      const { status, body } = await api.call(options);
      expect([status, body.code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    const own = { origin: 'http://localhost:80' };
    expect((await visitor.call('POST', '/api/oauth/refresh', undefined, own)).status).toBe(200);
    expect((await refreshWith('made up')).body.code).toBe('NO_SESSION');
  });

  test('answers a browser without the cookie with success and without tokens', async () => {
    const { status, body } = await refresh(await makeVisitor(api));
    expect([status, body.success, body.data]).toEqual([200, true, null]);
  });

  test('is limited: a session ends after 30 days without use, and after 90 days in any case', async () => {
    const idle = await member();
    const busy = await member();
    for (let day = 0; day < 87; day += 29) {
      api.pass(29 * DAY);
      expect((await refresh(busy)).status).toBe(200);
    }
    expect((await refresh(idle)).body.code).toBe('NO_SESSION');
    api.pass(3 * DAY + 1);
    expect((await refresh(busy)).body.code).toBe('NO_SESSION');
  });

  test('keeps a guest for 400 days after each use, without an end', async () => {
    const guest = await makeVisitor(api);
    await guest.call('POST', '/api/user/quick-register');
    for (let round = 0; round < 2; round += 1) {
      api.pass(399 * DAY);
      expect((await refresh(guest)).status).toBe(200);
    }
    api.pass(401 * DAY);
    expect((await refresh(guest)).body.code).toBe('NO_SESSION');
  });
});

test('a race: a guest who refreshes while signing in gets no failure of the server', async () => {
  const email = 'racing@example.com';
  await makeMember(api, email);
  const payload = { username: email, password: LAN.password };
  for (let round = 0; round < 8; round += 1) {
    const guest = await makeVisitor(api);
    await guest.call('POST', '/api/user/quick-register');
    const headers = { [HEADERS.guestToken]: guest.accessToken };
    const login = api.call({ method: 'POST', url: '/api/login', headers, payload });
    let token = guest.refreshToken;
    const end = new AbortController();
    const refreshing = (async () => {
      while (!end.signal.aborted) {
        const answers = await Promise.all([refreshWith(token), refreshWith(token)]);
        const [{ status, body }] = answers;
        expect([200, 401]).toContain(status);
        if (status === 200) token = tokensSchema.parse(body.data).refreshToken ?? '';
      }
    })();
    expect((await login).status).toBe(200);
    end.abort();
    await refreshing;
  }
});

test('a guest who signed out is forgotten as soon as one who never came back', async () => {
  const guest = await makeVisitor(api);
  await guest.call('POST', '/api/user/quick-register');
  const { body } = await guest.call('GET', '/api/user/profile');
  await guest.call('POST', '/api/logout');
  api.pass(1);
  const { db } = api.database;
  await deleteSessionsEndedBefore(db, api.now());
  await deleteLostGuests(db, api.now());
  expect(await findUser(db, body.data.id)).toBeUndefined();
});

describe('logout', () => {
  test.each(['GET', 'POST'] as const)(
    'by %s ends the session at once, its refresh too',
    async (method) => {
      const visitor = await member();
      const { refreshToken } = visitor;
      const { status, body, headers } = await visitor.call(method, '/api/logout');
      expect([status, body]).toEqual([200, { success: true, data: null }]);
      expect(String(headers['set-cookie'])).toMatch(/^XQRefreshToken=; .*Expires=Thu, 01 Jan 1970/);
      expect(await profileStatus(visitor)).toBe(401);
      expect((await refreshWith(refreshToken)).status).toBe(401);
    },
  );

  test('works by the cookie once the access token has run out, from our own page only', async () => {
    const visitor = await member();
    api.pass(601_000);
    const foreign = { 'sec-fetch-site': 'cross-site' };
    expect((await visitor.call('GET', '/api/logout', undefined, foreign)).status).toBe(403);
    const { refreshToken } = visitor;
    expect((await visitor.call('GET', '/api/logout')).status).toBe(200);
    expect((await refreshWith(refreshToken)).status).toBe(401);
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of the same domain', { 'sec-fetch-site': 'same-site' }],
    ['a link that is followed', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }],
    ['a caller without an origin', {}],
  ])('cross-site logout: %s, which sends no cookie, clears none', async (_who, headers) => {
    const { status, headers: answer } = await api.call({ url: '/api/logout', headers });
    expect(status).toBe(403);
    expect(answer).not.toHaveProperty('set-cookie');
  });

  test('removes the cookie even if the session cannot be ended', async () => {
    const visitor = await member();
    vi.spyOn(Sessions.prototype, 'end').mockRejectedValueOnce(new Error('no database'));
    const { status, headers } = await visitor.call('GET', '/api/logout');
    expect(status).toBe(500);
    expect(String(headers['set-cookie'])).toMatch(/^XQRefreshToken=; .*Expires=Thu, 01 Jan 1970/);
  });

  test('succeeds for a user who is already signed out', async () => {
    const visitor = await makeVisitor(api);
    expect((await visitor.call('GET', '/api/logout')).status).toBe(200);
  });
});

describe('/api/sessions', () => {
  test('lists the sessions of the user, and ends one or all others', async () => {
    const email = 'everywhere@example.com';
    const here = await makeMember(api, email);
    const login = { username: email, password: 'ngựa nhật, xe điền' };
    const devices = [await makeVisitor(api), await makeVisitor(api), await makeVisitor(api)];
    for (const [index, device] of devices.entries()) {
      await device.call('POST', '/api/login', login, { 'user-agent': `Device ${index}` });
    }
    const { body } = await here.call('GET', '/api/sessions');
    expect(body.data).toHaveLength(4);
    const first = body.data.find(({ userAgent }) => userAgent === 'Device 0');
    expect((await here.call('DELETE', `/api/sessions/${first?.id}`)).status).toBe(200);
    const others = await here.call('DELETE', '/api/sessions/others');
    expect(others.body.data).toEqual({ ended: 2 });
    for (const device of devices) expect(await profileStatus(device)).toBe(401);
    expect(await profileStatus(here)).toBe(200);
  });

  test('that end are refused by every other server process within a second', async () => {
    const other = new Sessions(api.database, api.now);
    await other.open();
    const visitor = await member();
    const { body } = await visitor.call('GET', '/api/sessions');
    const sessionId = body.data[0]?.id ?? '';
    const find = () => other.find(sessionId, { isFresh: false });
    expect(await find()).toMatchObject({ sessionId });
    expect((await visitor.call('DELETE', `/api/sessions/${sessionId}`)).status).toBe(200);
    expect(await profileStatus(visitor)).toBe(401);
    await expect.poll(find, { timeout: 1000, interval: 20 }).toBeUndefined();
    await other.close();
  });

  test('that end while they are read are not cached', async () => {
    const sessions = new Sessions(api.database, api.now);
    const { userId, sessionId } = await api.signIn();
    const reading = sessions.find(sessionId, { isFresh: false });
    await sessions.announce([sessionId]);
    expect(await reading).toMatchObject({ sessionId });
    await sessions.end(api.database.db, { userId, reason: 'REVOKED' });
    expect(await sessions.find(sessionId, { isFresh: false })).toBeUndefined();
  });

  test('are read once by calls at the same moment, and again after a second', async () => {
    const { headers } = await api.signIn();
    const reads = async (calls: number) => {
      const statements = await listStatements(() =>
        Promise.all(
          Array.from({ length: calls }, () => api.call({ url: '/api/sessions', headers })),
        ),
      );
      return statements.filter((each) => each.includes('inner join "users"')).length;
    };
    expect(await reads(5)).toBe(1);
    api.pass(999);
    expect(await reads(5)).toBe(0);
    api.pass(1);
    expect(await reads(5)).toBe(1);
  });

  test.each([
    ['a second has passed', 1000],
    ['the clock was set back', -1],
  ])('whose end is not announced are refused once %s', async (_when, milliseconds) => {
    const other = new Sessions(api.database, api.now);
    const { userId, sessionId } = await api.signIn();
    const find = () => other.find(sessionId, { isFresh: false });
    expect(await find()).toMatchObject({ sessionId });
    await new Sessions(api.database, api.now).end(api.database.db, { userId, reason: 'REVOKED' });
    expect(await find()).toMatchObject({ sessionId });
    api.pass(milliseconds);
    expect(await find()).toBeUndefined();
  });

  test('that could not be read are read again by the next call', async () => {
    const { sessionId } = await api.signIn();
    let isAway = true;
    const db = new Proxy(api.database.db, {
      get: (target, name) => {
        if (isAway) throw new Error('The database is away');
        return Reflect.get(target, name);
      },
    });
    const sessions = new Sessions({ ...api.database, db }, api.now);
    await expect(sessions.find(sessionId, { isFresh: false })).rejects.toThrow('away');
    isAway = false;
    expect(await sessions.find(sessionId, { isFresh: false })).toMatchObject({ sessionId });
  });

  test('are at most 50, and the one that was used longest ago ends first', async () => {
    const email = 'fifty@example.com';
    const visitor = await makeMember(api, email);
    const { id: userId } = (await visitor.call('GET', '/api/user/profile')).body.data;
    const own = (await visitor.call('GET', '/api/sessions')).body.data[0]?.id;
    const login = { username: email, password: 'ngựa nhật, xe điền' };
    const add = async (minutesAgo: number) =>
      insertSession(api.database.db, {
        userId,
        createdAt: api.now(),
        lastUsedAt: new Date(api.now().getTime() - minutesAgo * 60_000),
        expiresAt: new Date(api.now().getTime() + 86_400_000),
        tokenHash: `fifty-${minutesAgo}`,
      });
    const ids: string[] = [];
    for (let minutes = 1; minutes < 50; minutes += 1) ids.push(await add(minutes));
    const listed = async () => {
      const { body } = await visitor.call('GET', '/api/sessions');
      return body.data.map(({ id }) => id);
    };
    expect(new Set(await listed())).toEqual(new Set([own, ...ids]));
    const closed: string[] = [];
    const other = new Sessions(api.database, api.now);
    await other.open();
    other.onEnd((id) => closed.push(id));
    const devices = await Promise.all(Array.from({ length: 3 }, () => makeVisitor(api)));
    const answers = await Promise.all(
      devices.map((device) => device.call('POST', '/api/login', login)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const left = await listed();
    expect(left).toHaveLength(50);
    expect(left).toEqual(expect.arrayContaining([own, ...ids.slice(0, 46)]));
    for (const device of devices) expect(await profileStatus(device)).toBe(200);
    await expect.poll(() => closed.toSorted()).toEqual(ids.slice(46).toSorted());
    await other.close();
    const rows = await api.database.db.select().from(sessions).where(eq(sessions.userId, userId));
    expect(rows.filter(({ revokedFor }) => revokedFor === 'LIMIT')).toHaveLength(3);
  });

  test('IDOR: the session of another user is not found and does not end', async () => {
    const victim = await member();
    const { body } = await victim.call('GET', '/api/sessions');
    const attacker = await member();
    const { status } = await attacker.call('DELETE', `/api/sessions/${body.data[0]?.id}`);
    expect(status).toBe(404);
    expect(await profileStatus(victim)).toBe(200);
  });
});
