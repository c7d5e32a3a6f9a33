import { COOKIES } from '@chuhe/contract/names';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { LAN, makeVisitor, register } from './testing/visitor.ts';

const api = await makeTestApi();

describe('POST /api/user/register', () => {
  test('makes an account, signs it in, and sets the refresh cookie that no script reads', async () => {
    const visitor = await makeVisitor(api);
    const { status, body, headers } = await register(visitor, LAN);
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual([
      'accessToken',
      'refreshToken',
      'accessTokenExpiresAt',
      'refreshTokenExpiresAt',
    ]);
    expect(String(headers['set-cookie'])).toMatch(
      new RegExp(
        `^${COOKIES.refresh}=[\\w-]{43}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Strict$`,
      ),
    );
    const profile = await visitor.call('GET', '/api/user/profile');
    expect(profile.body.data).toMatchObject({
      type: 'NORMAL',
      status: 'ACTIVE',
      isGuest: false,
      emailVerified: false,
      firstName: 'Lan',
      lastName: 'Nguyễn',
      email: LAN.email,
      hasPassword: true,
      permissions: [{ name: 'CLOUD.READ' }],
    });
  });

  test('refuses an address or name that is in use, whatever its case', async () => {
    const first = { ...LAN, email: 'first@example.com', username: 'first' };
    expect((await register(await makeVisitor(api), first)).status).toBe(200);
    const byEmail = await register(await makeVisitor(api), { ...LAN, email: 'FIRST@example.com' });
    expect([byEmail.status, byEmail.body.code, byEmail.body.message]).toEqual([
      409,
      'EMAIL_IN_USE',
      'Email already in use',
    ]);
    const other = { ...LAN, email: 'other@example.com', username: 'First' };
    const byName = await register(await makeVisitor(api), other);
    expect([byName.status, byName.body.code]).toEqual([409, 'USERNAME_IN_USE']);
  });

  test('refuses a name that differs from another by case or form alone, in letters of any script', async () => {
    const first = { ...LAN, email: 'huynh@example.com', username: 'Lại_Lý_HUYNH' };
    expect((await register(await makeVisitor(api), first)).status).toBe(200);
    for (const username of ['LẠI_LÝ_huynh', 'ｌạｉ_lý_huynh', 'lại_lý_huynh'.normalize('NFD')]) {
      const visitor = await makeVisitor(api);
      const { status } = await register(visitor, { ...LAN, email: 'huynh2@example.com', username });
      expect([username, status]).toEqual([username, 409]);
      const login = { username, password: LAN.password };
      expect((await visitor.call('POST', '/api/login', login)).status).toBe(200);
    }
  });

  test('lets one of two win who register the same address at the same moment', async () => {
    const visitors = await Promise.all([1, 2, 3].map(() => makeVisitor(api)));
    const answers = await Promise.all(
      visitors.map((visitor) => register(visitor, { ...LAN, email: 'race@example.com' })),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409]);
  });

  test.each([
    ['firstName', '', 'Please enter your name'],
    ['lastName', ' ', 'Please enter your last name'],
    ['password', '', 'Please enter your password'],
    ['password', 'short', 'The password needs at least 8 characters'],
    ['password', 'Password123', 'This password is too common. Please choose another'],
    ['password', 'strict@example.com', 'This password is too common. Please choose another'],
    ['email', 'nowhere', 'Please enter a valid email address'],
    ['username', 'a b', 'A username has 3 to 32 letters, digits, dots, hyphens or underscores'],
  ])('refuses %s "%s": %s', async (field, value, message) => {
    const visitor = await makeVisitor(api);
    const values = { ...LAN, email: 'strict@example.com', [field]: value };
    const { status, body } = await register(visitor, values);
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each(['type', 'status', 'permissions', 'isGuest', 'emailVerifiedAt', 'id'])(
    'mass assignment: refuses the field %s',
    async (field) => {
      const visitor = await makeVisitor(api);
      const values = { ...LAN, email: 'mass@example.com', [field]: 'ADMIN' };
      const { status, body } = await register(visitor, values);
      expect([status, body.code]).toEqual([400, 'BAD_REQUEST']);
    },
  );
});

describe('a guest', () => {
  test('is signed in by quick-register and sees a profile', async () => {
    const visitor = await makeVisitor(api);
    await visitor.call('GET', '/api/user/quick-register');
    const { body } = await visitor.call('GET', '/api/user/profile');
    expect(body.data).toMatchObject({ isGuest: true, email: null, hasPassword: false });
  });

  test('keeps row and data by registering, and all earlier tokens end', async () => {
    const visitor = await makeVisitor(api);
    await visitor.call('POST', '/api/user/quick-register');
    const before = await visitor.call('GET', '/api/user/profile');
    const guestToken = visitor.accessToken;
    await register(visitor, { ...LAN, email: 'upgraded@example.com' });
    const after = await visitor.call('GET', '/api/user/profile');
    expect(after.body.data).toMatchObject({
      id: before.body.data.id,
      isGuest: false,
      email: 'upgraded@example.com',
    });
    visitor.accessToken = guestToken;
    expect((await visitor.call('GET', '/api/user/profile')).status).toBe(401);
  });

  test('moves into the account that is signed in to, and is gone', async () => {
    const owner = await makeVisitor(api);
    await register(owner, { ...LAN, email: 'owner@example.com' });
    const visitor = await makeVisitor(api);
    await visitor.call('POST', '/api/user/quick-register');
    const guest = (await visitor.call('GET', '/api/user/profile')).body.data.id;
    const login = { username: 'OWNER@example.com', password: LAN.password };
    expect((await visitor.call('POST', '/api/login', login)).status).toBe(200);
    const rows = await api.database.db.select().from(users).where(eq(users.id, guest));
    expect(rows).toEqual([]);
  });

  test('of a token that has run out is not left behind: 401, so that it is refreshed first', async () => {
    const visitor = await makeVisitor(api);
    await visitor.call('POST', '/api/user/quick-register');
    api.pass(601_000);
    const { status } = await register(visitor, { ...LAN, email: 'late@example.com' });
    expect(status).toBe(401);
  });

  test('cannot set a password or an address by the profile: that is what registering is for', async () => {
    const visitor = await makeVisitor(api);
    await visitor.call('POST', '/api/user/quick-register');
    const change = { password: 'a very good one' };
    expect((await visitor.call('POST', '/api/user/profile', change)).status).toBe(403);
  });
});

describe('POST /api/login', () => {
  test('takes user name or address', async () => {
    const first = await makeVisitor(api);
    await register(first, { ...LAN, email: 'both@example.com', username: 'kỳ_thủ' });
    for (const username of ['both@example.com', 'Kỳ_Thủ']) {
      const visitor = await makeVisitor(api);
      const login = { username, password: LAN.password };
      expect((await visitor.call('POST', '/api/login', login)).status).toBe(200);
    }
  });

  test('answers with both tokens and their expiry, which is also that of the refresh cookie', async () => {
    const email = 'tokens@example.com';
    await register(await makeVisitor(api), { ...LAN, email });
    const visitor = await makeVisitor(api);
    const login = { username: email, password: LAN.password };
    const { body, headers } = await visitor.call('POST', '/api/login', login);
    const after = (seconds: number) => new Date(api.now().getTime() + 1000 * seconds);
    const refreshTokenExpiresAt = after(30 * 86_400).toISOString();
    expect(body).toEqual({
      success: true,
      data: {
        accessToken: expect.stringMatching(/^eyJ/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        // A token states its expiry in whole seconds.
        accessTokenExpiresAt: after(600).toISOString().replace(/\.\d+/, '.000'),
        refreshTokenExpiresAt,
      },
    });
    const [, expires = ''] = /Expires=([^;]+)/.exec(String(headers['set-cookie'])) ?? [];
    expect(Math.abs(Date.parse(expires) - Date.parse(refreshTokenExpiresAt))).toBeLessThan(1000);
  });

  test('account enumeration: answers an unknown name and a wrong password alike, and takes as long', async () => {
    const owner = await makeVisitor(api);
    await register(owner, { ...LAN, email: 'timed@example.com' });
    const visitor = await makeVisitor(api);
    const timeOf = async (username: string) => {
      const start = performance.now();
      const { status, body } = await visitor.call('POST', '/api/login', {
        username,
        password: 'x',
      });
      return { status, body, milliseconds: performance.now() - start };
    };
    // The fastest of three, since the machine may be busy.
    const fastestOf = async (username: string) => {
      const times = [await timeOf(username), await timeOf(username), await timeOf(username)];
      return times.reduce((one, other) => (other.milliseconds < one.milliseconds ? other : one));
    };
    const known = await fastestOf('timed@example.com');
    const unknown = await fastestOf('unknown@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect([known.status, known.body.code]).toEqual([400, 'LOGIN_FAILED']);
    // The bound is wide. Without the hash, the time would be a hundredth.
    expect(unknown.milliseconds).toBeGreaterThan(known.milliseconds / 10);
  });

  test('password guessing: stops one address after eight, and never the owner at another', async () => {
    const owner = await makeVisitor(api);
    await register(owner, { ...LAN, email: 'target@example.com' });
    const attacker = await makeVisitor(api, { remoteAddress: '203.0.113.9' });
    const guess = { username: 'target@example.com', password: 'wrong' };
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      statuses.push((await attacker.call('POST', '/api/login', guess)).status);
    }
    expect(statuses).toEqual([...Array<number>(8).fill(400), 429]);
    const right = { ...guess, password: LAN.password };
    expect((await attacker.call('POST', '/api/login', right)).status).toBe(429);
    const elsewhere = await makeVisitor(api, { remoteAddress: '198.51.100.1' });
    expect((await elsewhere.call('POST', '/api/login', right)).status).toBe(200);
    api.pass(15 * 60_000 + 1);
    expect((await attacker.call('POST', '/api/login', right)).status).toBe(200);
  });

  test('password guessing: guesses by name and by address of one account count together, even if sent at once', async () => {
    const owner = await makeVisitor(api);
    await register(owner, { ...LAN, email: 'two-names@example.com', username: 'two.names' });
    const attacker = await makeVisitor(api, { remoteAddress: '203.0.113.10' });
    const names = ['two-names@example.com', 'TWO-NAMES@example.com', 'two.names', 'Two.Names'];
    const answers = await Promise.all(
      [...names, ...names, ...names].map((username) =>
        attacker.call('POST', '/api/login', { username, password: 'wrong' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(8);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });

  test('login CSRF: refuses a browser that another site sent', async () => {
    const visitor = await makeVisitor(api);
    const login = { username: 'x', password: 'y' };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const { status, body } = await visitor.call('POST', '/api/login', login, headers);
      expect([status, body.code]).toEqual([403, 'FOREIGN_ORIGIN']);
    }
  });

  test('reveals that an account is deactivated only if the password is right', async () => {
    const owner = await makeVisitor(api);
    await register(owner, { ...LAN, email: 'off@example.com' });
    await api.database.db
      .update(users)
      .set({ status: 'INACTIVE' })
      .where(eq(users.email, 'off@example.com'));
    const login = { username: 'off@example.com', password: LAN.password };
    const visitor = await makeVisitor(api);
    expect((await visitor.call('POST', '/api/login', login)).body.code).toBe('ACCOUNT_INACTIVE');
    const wrong = { ...login, password: 'wrong' };
    expect((await visitor.call('POST', '/api/login', wrong)).body.code).toBe('LOGIN_FAILED');
    expect((await owner.call('GET', '/api/user/profile')).status).toBe(401);
  });
});
