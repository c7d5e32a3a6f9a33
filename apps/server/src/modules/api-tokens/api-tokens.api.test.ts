import { API_TOKEN_LIMITS } from '@chuhe/contract/api-token-limits';
import type { RouteContract } from '@chuhe/contract/route';
import { ROUTES } from '@chuhe/contract/routes';
import { SCOPES, type Scope } from '@chuhe/contract/scopes';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { apiTokens } from '../../db/tables/api-token-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { deleteUser } from '../../users/user-repository.ts';
import { LAN, makeMember, type Visitor } from '../identity/testing/visitor.ts';

const api = await makeTestApi();
const { db } = api.database;
let count = 0;

const newMember = () => makeMember(api, `tokens-${(count += 1)}@example.com`);
const READ = { name: 'Backup', scopes: ['games:read'], days: null };

interface Made {
  readonly token: string;
  readonly tokenId: string;
}

async function make(member: Visitor, fields: object = {}): Promise<Made> {
  const body = { ...READ, oldPassword: LAN.password, ...fields };
  const made = await member.call('POST', '/api/token', body);
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const { token, tokenId } = Object(made.body.data);
  return { token: String(token), tokenId: String(tokenId) };
}

function call(token: string, url = '/api/match/only-me', method: 'GET' | 'POST' = 'GET') {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  return api.call({ method, url, headers });
}

const idOf = async (member: Visitor) =>
  (await member.call('GET', '/api/user/profile')).body.data.id;

async function listOf(member: Visitor): Promise<readonly Record<string, unknown>[]> {
  return Object((await member.call('GET', '/api/token')).body.data);
}

describe('an API token', () => {
  test('is shown once, stored as a hash, and begins so that scanners find it', async () => {
    const member = await newMember();
    const { token, tokenId } = await make(member);
    expect(token).toMatch(/^chuhe_[\da-f]{48}$/);
    const [listed] = await listOf(member);
    const { name, scopes } = READ;
    expect(listed).toMatchObject({ name, scopes, tokenId, expiresAt: null, usedAt: null });
    expect(JSON.stringify(listed)).not.toContain(token);
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, tokenId));
    expect(JSON.stringify(row)).not.toContain(token);
    expect(api.logLines.join('')).not.toContain(token);
  });

  test('calls what its scopes allow, without a cookie and from any origin', async () => {
    const { token } = await make(await newMember());
    const response = await api.app.inject({
      url: '/api/match/only-me',
      headers: { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.cookies).toEqual([]);
  });

  test('without the scope is refused with the scope in words and in a header', async () => {
    const { token } = await make(await newMember());
    const { status, body, headers } = await call(token, '/api/match', 'POST');
    expect([status, body.code]).toEqual([403, 'SCOPE_REQUIRED']);
    expect(body.message).toBe('This token needs the scope games:write');
    expect(body.data).toEqual({ scope: 'games:write' });
    expect(headers['www-authenticate']).toBe(
      'Bearer error="insufficient_scope", scope="games:write"',
    );
  });

  test('that is unknown or malformed is refused with 401', async () => {
    for (const token of [`chuhe_${'0'.repeat(48)}`, 'chuhe_', 'chuhe_x.y.z']) {
      const { status, body, headers } = await call(token);
      expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
      expect(body.message).toBe('This API token is unknown, has expired or has been revoked');
      expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    }
  });

  test('expires', async () => {
    const { token } = await make(await newMember(), { days: 1 });
    expect((await call(token)).status).toBe(200);
    api.pass(86_400_000);
    expect((await call(token)).status).toBe(401);
    api.pass(-86_400_000);
  });

  test('remembers its last use to the minute, and is not written at every call', async () => {
    const member = await newMember();
    const { token } = await make(member);
    expect((await listOf(member))[0]?.['usedAt']).toBeNull();
    await call(token);
    const first = api.now().toISOString();
    expect((await listOf(member))[0]?.['usedAt']).toBe(first);
    api.pass(30_000);
    const statements = await listStatements(() => call(token));
    expect(statements.filter((statement) => /^update/i.test(statement))).toEqual([]);
    expect((await listOf(member))[0]?.['usedAt']).toBe(first);
    api.pass(31_000);
    await call(token);
    expect((await listOf(member))[0]?.['usedAt']).toBe(api.now().toISOString());
  });

  test('is revoked at once, and only by its owner', async () => {
    const member = await newMember();
    const { token, tokenId } = await make(member);
    const url = `/api/token/${tokenId}`;
    expect((await (await newMember()).call('DELETE', url)).status).toBe(404);
    expect((await call(token)).status).toBe(200);
    expect((await member.call('DELETE', url)).status).toBe(200);
    expect((await call(token)).status).toBe(401);
    expect((await member.call('DELETE', url)).status).toBe(404);
  });

  test.each([
    [
      'the account is blocked',
      (id: string) => db.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id)),
    ],
    ['the account is deleted', (id: string) => deleteUser(db, id)],
  ])('dies when %s', async (_what, end) => {
    const member = await newMember();
    const { token } = await make(member);
    await end(await idOf(member));
    expect((await call(token)).status).toBe(401);
  });

  test('appears in the audit log without the token', async () => {
    const member = await newMember();
    const { token, tokenId } = await make(member);
    await member.call('DELETE', `/api/token/${tokenId}`);
    const id = await idOf(member);
    const rows = await db.select().from(auditEntries).where(eq(auditEntries.target, id));
    expect(rows.map(({ action }) => action).toSorted()).toEqual([
      'user.make-token',
      'user.revoke-token',
    ]);
    const made = rows.find(({ action }) => action === 'user.make-token');
    expect(made).toMatchObject({ actorId: id, after: { tokenId, name: 'Backup' } });
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('making a token', () => {
  test('a stolen access token makes none: the password is needed', async () => {
    const member = await newMember();
    const missing = await member.call('POST', '/api/token', READ);
    expect(missing.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'oldPassword' }] });
    const wrong = await member.call('POST', '/api/token', { ...READ, oldPassword: 'a wrong one' });
    expect(wrong.body.code).toBe('WRONG_PASSWORD');
    expect(await listOf(member)).toEqual([]);
  });

  test('a guest, who cannot confirm the sign-in, gets none', async () => {
    const { headers } = await api.signIn({ isGuest: true });
    const { body } = await api.call({ method: 'POST', url: '/api/token', headers, payload: READ });
    expect(body.code).toBe('FORBIDDEN');
  });

  test('an account has at most 20, also when they are made at the same time', async () => {
    const { headers, userId } = await api.signIn();
    const post = () => api.call({ method: 'POST', url: '/api/token', headers, payload: READ });
    for (let made = 0; made < API_TOKEN_LIMITS.tokens - 2; made += 1) await post();
    const results = await Promise.all([post(), post(), post(), post()]);
    expect(results.map(({ body }) => body.code ?? 'made').toSorted()).toEqual([
      'TOO_MANY_TOKENS',
      'TOO_MANY_TOKENS',
      'made',
      'made',
    ]);
    expect(await db.$count(apiTokens, eq(apiTokens.userId, userId))).toBe(API_TOKEN_LIMITS.tokens);
  });

  test.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['no name', { name: ' ' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['no days', { days: 0 }],
    ['too many days', { days: 400 }],
  ])('is refused with %s', async (_what, fields) => {
    const member = await newMember();
    const body = { ...READ, oldPassword: LAN.password, ...fields };
    expect((await member.call('POST', '/api/token', body)).status).toBe(400);
  });
});

describe('a change of the password, or the end of all other sessions', () => {
  test.each<[string, number, (member: Visitor) => ReturnType<Visitor['call']>]>([
    ['a new password revokes', 401, (member) => change(member)],
    [
      'a new password keeps, if the user wants it,',
      200,
      (member) => change(member, { keepsTokens: true }),
    ],
    ['ending the sessions revokes', 401, (member) => member.call('DELETE', '/api/sessions/others')],
    [
      'ending the sessions keeps, if the user wants it,',
      200,
      (member) => member.call('DELETE', '/api/sessions/others?keepsTokens=true'),
    ],
  ])('%s the tokens', async (_what, status, end) => {
    const member = await newMember();
    const { token } = await make(member);
    expect((await end(member)).status).toBe(200);
    expect((await call(token)).status).toBe(status);
  });
});

describe('the scopes of routes', () => {
  const routes: readonly RouteContract[] = Object.values(ROUTES);

  test('every scope opens a route, and only routes for users have one', () => {
    const used = new Set(routes.flatMap(({ scope }) => (scope === undefined ? [] : [scope])));
    expect([...used].toSorted()).toEqual([...SCOPES].toSorted());
    const others = routes.filter(({ scope, guard }) => scope !== undefined && guard !== 'user');
    expect(others).toEqual([]);
  });

  test('a token with every scope can change no account, and calls no route without a scope', async () => {
    const { token } = await make(await newMember(), { scopes: SCOPES });
    const some = '3f0d54c8-3d2b-4d8e-9d5b-0a2a6c1f7e10';
    const closed = api.app.routeTable.filter(
      ({ config }) =>
        ['user', 'admin'].includes(config?.guard ?? '') && config?.scope === undefined,
    );
    expect(closed.length).toBeGreaterThan(50);
    for (const { method, url } of closed) {
      const { status, body } = await api.call({
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Calls of the contract have one method.
        method: method as 'GET',
        url: url.replaceAll(/:\w+/g, some),
        headers: { authorization: `Bearer ${token}` },
      });
      expect([url, status, body.code]).toEqual([url, 403, 'TOKEN_NOT_ACCEPTED']);
    }
  });

  test('each scope opens its routes and no others', async () => {
    const member = await newMember();
    const opened = async (scope: Scope) => {
      const { token } = await make(member, { scopes: [scope] });
      const answers = await Promise.all(
        ['/api/match/only-me', '/api/books', '/api/match/export'].map((url) =>
          api.app.inject({ url, headers: { authorization: `Bearer ${token}` } }),
        ),
      );
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await opened('games:read')).toEqual([200, 403, 200]);
    expect(await opened('books:read')).toEqual([403, 200, 403]);
    expect(await opened('positions:read')).toEqual([403, 403, 403]);
  });
});

function change(member: Visitor, fields: object = {}) {
  const passwords = { password: 'chariot by the river', oldPassword: LAN.password };
  return member.call('POST', '/api/user/profile', { ...passwords, ...fields });
}
