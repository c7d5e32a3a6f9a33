import { ROUTES } from '@chuhe/contract/routes';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addRoute } from '../../http/route.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeTestApp } from '../../testing/test-app.ts';

const api = await makeTestApi();

const echo = {
  method: 'POST',
  path: '/api/echo/:id',
  guard: 'public',
  summary: 'Says what it was told',
  params: z.object({ id: z.coerce.number() }),
  query: z.strictObject({ limit: z.coerce.number().max(10).default(5) }),
  body: z.strictObject({ name: z.string().min(1, 'USERNAME_REQUIRED') }),
  data: z.object({ id: z.number(), limit: z.number(), name: z.string() }),
} as const;
const userOnly = {
  method: 'GET',
  path: '/api/user-only',
  guard: 'user',
  summary: 'Who asks',
  data: z.object({ userId: z.string() }),
} as const;
const adminOnly = {
  ...userOnly,
  path: '/api/admin-only',
  guard: 'admin',
  capability: 'staff',
} as const;

async function makeApp() {
  const { app } = await makeTestApp({}, undefined, {
    database: { ...api.database, close: async () => {} },
    now: api.now,
  });
  addRoute(app, echo, ({ params, query, body }) => ({
    id: params.id,
    limit: query.limit,
    name: body.name,
    secret: 'hash',
  }));
  addRoute(app, userOnly, ({ caller }) => ({ userId: caller.userId }));
  addRoute(app, adminOnly, ({ caller }) => ({ userId: caller.userId }));
  return app;
}

describe('the log', () => {
  test('has request id, route and user of each request, also of a refused one, and nothing else of the user', async () => {
    const { app, logLines } = await makeTestApp({}, undefined, {
      database: { ...api.database, close: async () => {} },
      now: api.now,
    });
    const email = 'logged@example.com';
    const { userId, headers } = await api.signIn({ email, username: 'logged' });
    await app.inject({ url: '/api/user/profile?x=secret', headers });
    await app.inject({ url: `/api/admin/user/${userId}`, headers });
    await app.inject('/api/user/profile');
    const lines = logLines.map((line): Record<string, unknown> => JSON.parse(line));
    expect(lines.map(({ route, userId: id, statusCode }) => [route, id, statusCode])).toEqual([
      ['/api/user/profile', userId, 200],
      ['/api/admin/user/:userId', userId, 403],
      ['/api/user/profile', undefined, 401],
    ]);
    expect(new Set(lines.map(({ reqId }) => reqId)).size).toBe(3);
    expect(logLines.join('')).not.toMatch(/logged@|"logged"|Bearer|secret/);
  });

  test('has the user whom a request signs in', async () => {
    const { app, logLines } = await makeTestApp({}, undefined, {
      database: { ...api.database, close: async () => {} },
      now: api.now,
    });
    const headers = await api.asClient();
    await app.inject({ method: 'POST', url: '/api/user/quick-register', headers });
    expect(JSON.parse(logLines.at(-1) ?? '')).toMatchObject({
      route: '/api/user/quick-register',
      userId: expect.stringMatching(/^[\da-f-]{36}$/),
      statusCode: 200,
    });
  });
});

describe('a route', () => {
  test('without a guard keeps the server from starting', async () => {
    const { app } = await makeTestApp();
    app.get('/api/open', async () => 'anyone');
    await expect(app.ready()).rejects.toThrow('GET /api/open does not say who may call it');
  });

  test('for administrators without a capability keeps the server from starting', async () => {
    const { app } = await makeTestApp();
    const { capability: _, ...open } = adminOnly;
    addRoute(app, open, ({ caller }) => ({ userId: caller.userId }));
    await expect(app.ready()).rejects.toThrow('GET /api/admin-only does not say who may call it');
  });

  test('answers in the envelope, without fields the contract does not name', async () => {
    const app = await makeApp();
    const response = await app.inject({
      method: 'POST',
      url: '/api/echo/7?limit=9',
      payload: { name: 'Lan' },
    });
    expect(response.json()).toEqual({ success: true, data: { id: 7, limit: 9, name: 'Lan' } });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['en', 'Please enter your username'],
    ['vi', 'Vui lòng nhập tên đăng nhập'],
    ['zh', '请输入用户名'],
  ])('says what is wrong with a field first, in %s', async (language, message) => {
    const app = await makeApp();
    const response = await app.inject({
      method: 'POST',
      url: '/api/echo/7',
      headers: { 'accept-language': language },
      payload: { name: '' },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      success: false,
      code: 'BAD_REQUEST',
      message,
      fields: [{ path: 'name', message }],
    });
  });

  test.each([
    ['an unknown field', '/api/echo/7', { name: 'Lan', type: 'ADMIN' }],
    ['an unknown parameter', '/api/echo/7?x=1', { name: 'Lan' }],
    ['a number out of range', '/api/echo/7?limit=11', { name: 'Lan' }],
    ['a list for an object', '/api/echo/7', ['Lan']],
    ['nothing', '/api/echo/7', undefined],
  ])('refuses %s', async (_what, url, payload) => {
    const app = await makeApp();
    const response = await app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: payload === undefined ? '' : JSON.stringify(payload),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'BAD_REQUEST' });
  });

  test('reads JSON only: no text and no form, which another site could make a browser send', async () => {
    const app = await makeApp();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const headers = { 'content-type': type };
      const payload = '{"name":"Lan"}';
      const response = await app.inject({ method: 'POST', url: '/api/echo/7', headers, payload });
      expect(response.statusCode).toBe(415);
      expect(response.json()).toMatchObject({ success: false });
    }
  });

  test('refuses a body beyond its limit with 413', async () => {
    const app = await makeApp();
    const payload = { name: 'x'.repeat(65_536) };
    const response = await app.inject({ method: 'POST', url: '/api/echo/7', payload });
    expect([response.statusCode, response.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});

describe('the user guard', () => {
  test('lets guests and users in', async () => {
    const app = await makeApp();
    for (const user of [{ isGuest: true }, { email: 'a@example.com' }]) {
      const { headers, userId } = await api.signIn(user);
      const response = await app.inject({ url: userOnly.path, headers });
      expect(response.json()).toEqual({ success: true, data: { userId } });
    }
  });

  test('takes no cookie for a token, whatever it holds', async () => {
    const app = await makeApp();
    const { headers } = await api.signIn();
    const token = headers.authorization.slice('Bearer '.length);
    const response = await app.inject({ url: userOnly.path, cookies: { XQAccessToken: token } });
    expect(response.statusCode).toBe(401);
  });

  test('shuts out an account that has been switched off, and tokens of others', async () => {
    const app = await makeApp();
    const { headers } = await api.signIn({ status: 'INACTIVE' });
    const unsigned = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwic2lkIjoieSJ9.';
    for (const authorization of [headers.authorization, `Bearer ${unsigned}`, 'Basic eDp5']) {
      const response = await app.inject({ url: userOnly.path, headers: { authorization } });
      expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHORIZED']);
    }
  });
});

describe('the admin guard', () => {
  test('answers 403 to a user who is no administrator, and 401 without a session', async () => {
    const app = await makeApp();
    const user = await api.signIn();
    const admin = await api.signIn({ type: 'ADMIN' });
    const statusOf = async (headers: Record<string, string>) =>
      (await app.inject({ url: adminOnly.path, headers })).statusCode;
    expect(await statusOf(user.headers)).toBe(403);
    expect(await statusOf({})).toBe(401);
    expect(await statusOf(admin.headers)).toBe(200);
  });
});

test('every administrators’ call of the contract is under /api/admin/', () => {
  const admins = Object.values(ROUTES).filter(({ guard }) => guard === 'admin');
  for (const { path } of admins) expect(path).toMatch(/^\/api\/admin\//);
});
