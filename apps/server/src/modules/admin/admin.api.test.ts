import { userSummarySchema } from '@chuhe/contract/admin';
import { COOKIES } from '@chuhe/contract/names';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runCommand } from '../../commands/run-command.ts';
import { passkeys } from '../../db/tables/second-factor-tables.ts';
import { sessions } from '../../db/tables/session-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import { linkTokens, users } from '../../db/tables/user-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeTestConfig } from '../../testing/test-config.ts';
import {
  findUserByEmail,
  findUserByIdentity,
  insertIdentity,
} from '../../users/user-repository.ts';
import { makeFirstAdminLink } from '../identity/first-admin.ts';
import { LAN, makeMember } from '../identity/testing/visitor.ts';
import { hasSecondFactor, putAuthenticator } from '../second-factor/second-factor-repository.ts';

const api = await makeTestApi();
const { db } = api.database;

const post = (payload: string, headers = {}) =>
  api.app.inject({
    method: 'POST',
    url: '/first-admin',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload,
  });

async function run(...args: string[]) {
  const lines: string[] = [];
  const status = await runCommand('admin', args, {
    config: makeTestConfig(),
    database: api.database,
    now: api.now,
    origin: 'https://chuhe.example',
    say: (line) => lines.push(line),
    warn: (line) => lines.push(line),
    signal: new AbortController().signal,
  });
  return { status, output: lines.join('\n') };
}

const makeLink = async () => {
  const link = await makeFirstAdminLink(db, { origin: 'http://localhost', now: api.now() });
  return link?.slice('http://localhost'.length) ?? '';
};
const form = (path: string, email: string, password = 'advisor guards king') =>
  new URLSearchParams({ token: path.split('=')[1] ?? '', email, password }).toString();

describe('the first administrator', () => {
  test('is created by the printed link, once, within 24 hours; each start makes a new link', async () => {
    const old = await makeLink();
    const link = await makeLink();
    expect((await api.app.inject(old)).statusCode).toBe(404);
    const page = await api.app.inject({ url: link, headers: { 'accept-language': 'vi' } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Quản trị viên đầu tiên');
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain(`${link.split('?')[1]}&#38;lang=zh`);
    expect((await post(form(old, 'boss@example.com'))).statusCode).toBe(404);
    expect((await post(form(link, 'boss@example.com', 'password'))).statusCode).toBe(400);
    api.pass(86_400_000);
    expect((await post(form(link, 'boss@example.com'))).statusCode).toBe(404);
    api.pass(-1);
    const made = await post(form(link, 'boss@example.com'));
    expect([made.statusCode, made.headers.location]).toEqual([303, '/admin']);
    const refresh = made.cookies.find(({ name }) => name === COOKIES.refresh);
    expect(refresh).toMatchObject({ httpOnly: true });
    const refreshToken = refresh?.value;
    const own = await api.call({
      method: 'POST',
      url: '/api/oauth/refresh',
      payload: { refreshToken },
    });
    expect(own.status).toBe(200);
    expect((await post(form(link, 'second@example.com'))).statusCode).toBe(404);
    expect(await makeLink()).toBe('');
    const login = { username: 'boss@example.com', password: 'advisor guards king' };
    const { status } = await api.call({ method: 'POST', url: '/api/login', payload: login });
    expect(status).toBe(200);
  });

  test('cannot be created without a link, and the log contains no token', async () => {
    expect((await post(form('x=', 'thief@example.com'))).statusCode).toBe(404);
    expect(api.logLines.join()).not.toContain('token=');
  });
});

describe('npm run admin', () => {
  test('creates an administrator and prints a password link with the public address', async () => {
    const { status, output } = await run('create', 'new-boss@example.com');
    expect(status).toBe(0);
    const [, token] = /https:\/\/chuhe\.example\/login#reset=(\S+)/.exec(output) ?? [];
    const payload = { token, password: 'elephant stays home' };
    const reset = { method: 'POST', url: '/api/user/password/reset', payload } as const;
    expect((await api.call(reset)).status).toBe(200);
  });

  test('promotes an existing account, whose password and second factor end even if support has verified its address', async () => {
    const emailVerifiedAt = api.now();
    const owner = await api.signIn({
      email: 'lan@example.com',
      passwordHash: 'some',
      emailVerifiedAt,
    });
    const call = { url: '/api/user/profile', headers: owner.headers };
    expect((await api.call(call)).status).toBe(200);
    await putAuthenticator(db, {
      userId: owner.userId,
      secret: 'x',
      lastStep: 0,
      createdAt: api.now(),
    });
    const { status, output } = await run('create', 'LAN@example.com');
    expect(status).toBe(0);
    expect(output).toContain('lan@example.com is an administrator (owner).');
    expect(output).toContain('#reset=');
    expect(await findUserByEmail(db, 'lan@example.com')).toMatchObject({ passwordHash: null });
    expect(await hasSecondFactor(db, owner.userId)).toBe(false);
    await expect.poll(async () => (await api.call(call)).status).toBe(401);
  });

  test('account pre-hijacking: an account that was registered with the address before loses password, links, identities and sessions', async () => {
    const email = 'operator@example.com';
    const squatter = await makeMember(api, email);
    const own = 'squatter@example.com';
    await squatter.call('POST', '/api/user/profile', { email: own, oldPassword: LAN.password });
    expect((await squatter.call('GET', '/api/user/profile')).status).toBe(200);
    const before = await findUserByEmail(db, email);
    await insertIdentity(db, {
      issuer: 'provider',
      subject: 'squatter',
      userId: before?.id ?? '',
      providerType: 'GOOGLE',
      createdAt: api.now(),
    });
    const { output } = await run('create', email);
    const profile = async () => (await squatter.call('GET', '/api/user/profile')).status;
    await expect.poll(profile).toBe(401);
    expect((await squatter.call('POST', '/api/oauth/refresh')).status).toBe(401);
    const payload = { username: email, password: LAN.password };
    const login = await api.call({ method: 'POST', url: '/api/login', payload });
    expect(login.body.code).toBe('LOGIN_FAILED');
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ type: 'ADMIN', passwordHash: null, emailVerifiedAt: null });
    const links = await db
      .select()
      .from(linkTokens)
      .where(eq(linkTokens.userId, user?.id ?? ''));
    expect(await findUserByIdentity(db, 'provider', 'squatter')).toBeUndefined();
    expect(links).toMatchObject([{ purpose: 'RESET_PASSWORD', email: null }]);
    expect(output).toContain('#reset=');
  });

  test('a printed link does not verify the address', async () => {
    const email = 'printed@example.com';
    await run('create', email);
    const { output } = await run('reset', email);
    const [, token] = /#reset=(\S+)/.exec(output) ?? [];
    const payload = { token, password: 'elephant stays home' };
    const reset = { method: 'POST', url: '/api/user/password/reset', payload } as const;
    expect((await api.call(reset)).status).toBe(200);
    const [user] = await db.select().from(users).where(eq(users.email, email));
    expect(user?.emailVerifiedAt).toBeNull();
  });

  test('demotes an administrator and ends the sessions; the last one remains', async () => {
    await db.update(users).set({ type: 'NORMAL' });
    const boss = await api.signIn({ type: 'ADMIN', email: 'last@example.com' });
    const last = await run('demote', 'last@example.com');
    expect([last.status, last.output]).toMatchObject([1, expect.stringContaining('last')]);
    const other = await api.signIn({ type: 'ADMIN', email: 'other@example.com' });
    expect((await run('demote', 'OTHER@example.com')).status).toBe(0);
    const profileOf = async ({ headers }: typeof other) =>
      (await api.call({ url: '/api/user/profile', headers })).status;
    await expect.poll(() => profileOf(other)).toBe(401);
    expect(await profileOf(boss)).toBe(200);
    expect((await run('demote', 'other@example.com')).status).toBe(1);
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'user.demote'));
    expect(entry).toMatchObject({
      target: other.userId,
      actorId: null,
      before: { role: 'OWNER' },
      after: { role: null },
    });
  });

  test('gives a role, and takes that of an owner only if another owner is left', async () => {
    await db.update(users).set({ type: 'NORMAL' });
    const { userId } = await api.signIn({ type: 'ADMIN', email: 'owner@example.com' });
    const ends = async () => {
      const rows = await db.select().from(sessions).where(eq(sessions.userId, userId));
      return rows.map(({ revokedFor }) => revokedFor);
    };
    const roleOfUser = async (email: string) => {
      const user = await findUserByEmail(db, email);
      return [user?.type, user?.role];
    };
    expect((await run('create', 'helper@example.com', '--role', 'support')).output).toContain(
      'helper@example.com is an administrator (support).',
    );
    expect(await roleOfUser('helper@example.com')).toEqual(['NORMAL', 'SUPPORT']);
    expect((await run('create', 'owner@example.com', '--role', 'finance')).status).toBe(1);
    expect(await roleOfUser('owner@example.com')).toEqual(['ADMIN', null]);
    expect((await run('create', 'helper@example.com')).status).toBe(0);
    expect(await roleOfUser('helper@example.com')).toEqual(['ADMIN', null]);
    // Sessions end only with another role.
    expect((await run('create', 'owner@example.com')).status).toBe(0);
    expect(await ends()).toEqual([null]);
    expect((await run('create', 'owner@example.com', '--role', 'finance')).status).toBe(0);
    expect(await ends()).toEqual(['ROLE']);
    expect(await roleOfUser('owner@example.com')).toEqual(['NORMAL', 'FINANCE']);
  });

  test.each([
    [['create', 'a@example.com', '--role', 'king']],
    [['create']],
    [['create', 'no address']],
    [['remove', 'a@example.com']],
    [[]],
  ])('prints its usage for %j', async (args) => {
    const { status, output } = await run(...args);
    expect(status).toBe(2);
    expect(output).toContain('npm run admin -- create EMAIL');
  });

  test('removes the second factor of a locked-out administrator, with an audit entry', async () => {
    const email = 'locked-out@example.com';
    const { userId } = await api.signIn({ type: 'ADMIN', email });
    const createdAt = api.now();
    const row = { userId, name: 'Phone', credentialId: 'lost', publicKey: '', counter: 0 };
    await db.insert(passkeys).values({ ...row, transports: [], createdAt });
    await run('reset', email);
    expect(await hasSecondFactor(db, userId)).toBe(true);
    const { status, output } = await run('reset', email, '--second-factor');
    expect([status, await hasSecondFactor(db, userId)]).toEqual([0, false]);
    expect(output).toContain(`${email} has no second factor any more.`);
    const entries = await db.select().from(auditEntries).where(eq(auditEntries.target, userId));
    expect(entries.map(({ action }) => action)).toContain('user.remove-second-factor');
    expect((await run('demote', email, '--second-factor')).status).toBe(2);
  });

  test('does not reset an unknown account', async () => {
    expect((await run('reset', 'unknown@example.com')).status).toBe(1);
  });
});

describe('/api/admin/user', () => {
  test('finds accounts by the words of a name in any order and without marks, and by digits of a phone number', async () => {
    const { headers } = await api.signIn({ type: 'ADMIN' });
    const user = { firstName: 'Quỳnh', lastName: 'Đoàn', phone: '+84 912 345 678' };
    const { userId } = await api.signIn({ ...user, email: 'lan-of-the-club@example.com' });
    const names = ['Quỳnh Đoàn', 'Đoàn Quỳnh', 'đoàn lan-of', 'QUYNH doan'];
    for (const search of [...names, '0912', '912345', '912 345']) {
      const url = `/api/admin/user?search=${encodeURIComponent(search)}`;
      const { body } = await api.call({ url, headers });
      const ids = z
        .array(userSummarySchema)
        .parse(body.data)
        .map(({ id }) => id);
      expect([search, ids]).toEqual([search, [userId]]);
    }
  });

  test.each(['Strauß', 'ガク', 'สมชัย', 'Иван', '胡榮華'])(
    'finds an account by its name %s',
    async (username) => {
      const { headers } = await api.signIn({ type: 'ADMIN' });
      const { userId } = await api.signIn({ username });
      for (const search of [username, username.normalize('NFD')]) {
        const url = `/api/admin/user?search=${encodeURIComponent(search)}`;
        const { body } = await api.call({ url, headers });
        expect(body.data).toMatchObject([{ id: userId }]);
      }
    },
  );

  test('finds accounts by part of a name or address, a page at a time', async () => {
    const admin = await api.signIn({ type: 'ADMIN' });
    for (const firstName of ['Ba%na', 'Banana', 'Bonobo']) {
      api.pass(1);
      await api.signIn({ firstName, email: `${firstName}@example.com` });
    }
    const list = async (query: string) => {
      const url = `/api/admin/user?${query}`;
      const { body } = await api.call({ url, headers: admin.headers });
      return z.array(userSummarySchema).parse(body.data);
    };
    const names = async (query: string) => (await list(query)).map(({ firstName }) => firstName);
    expect(await names('search=BANANA')).toEqual(['Banana']);
    expect(await names('search=a%25n')).toEqual(['Ba%na']);
    const [newest] = await list('search=b&limit=1');
    expect(newest?.firstName).toBe('Bonobo');
    expect(await names(`search=b&limit=1&before=${newest?.createdAt}`)).toEqual(['Banana']);
    const poisoned = { url: '/api/admin/user?search=a%00b', headers: admin.headers };
    expect((await api.call(poisoned)).status).toBe(400);
    expect(JSON.stringify(await list(''))).not.toMatch(/argon2|passwordHash/);
  });

  test('the token of a demoted administrator is refused at once, with an audit entry', async () => {
    const admin = await api.signIn({ type: 'ADMIN' });
    const other = await api.signIn({ type: 'ADMIN' });
    const url = `/api/admin/user/${other.userId}/role`;
    const listAs = async (headers: Record<string, string>) =>
      (await api.call({ url: '/api/admin/user', headers })).status;
    expect(await listAs(other.headers)).toBe(200);
    const payload = { role: null, reason: 'has left' };
    const { status } = await api.call({ method: 'PUT', url, headers: admin.headers, payload });
    expect(status).toBe(200);
    expect(await listAs(other.headers)).toBe(401);
    const entries = await db.select().from(auditEntries);
    expect(entries).toContainEqual(
      expect.objectContaining({
        actorId: admin.userId,
        action: 'user.role',
        target: other.userId,
        before: { role: 'OWNER' },
        after: { role: null },
      }),
    );
  });

  test('account pre-hijacking: a role is given only to an account with a verified address, and ends its sessions, which say why', async () => {
    const admin = await api.signIn({ type: 'ADMIN' });
    const member = await makeMember(api, 'unknown-owner@example.com');
    const userId = (await findUserByEmail(db, 'unknown-owner@example.com'))?.id;
    const call = (method: 'PUT' | 'POST', path: string, payload: object) =>
      api.call({
        method,
        url: `/api/admin/user/${userId}/${path}`,
        headers: admin.headers,
        payload: { reason: 'a new colleague', ...payload },
      });
    const refused = await call('PUT', 'role', { role: 'SUPPORT' });
    expect(refused.body).toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'UNVERIFIED_ADMINISTRATOR' },
    });
    await call('POST', 'email/verified', {});
    expect((await call('PUT', 'role', { role: 'SUPPORT' })).status).toBe(200);
    const refresh = await member.call('POST', '/api/oauth/refresh');
    expect([refresh.status, refresh.body.code]).toEqual([401, 'ROLE_CHANGED']);
  });

  test('privilege escalation: only owners give roles', async () => {
    for (const role of [null, 'SUPPORT', 'FINANCE', 'CONTENT'] as const) {
      const user = await api.signIn({ role }, true);
      const url = `/api/admin/user/${user.userId}/role`;
      const payload = { role: 'OWNER', reason: 'because' };
      const { status } = await api.call({ method: 'PUT', url, headers: user.headers, payload });
      expect(status).toBe(403);
    }
  });
});
