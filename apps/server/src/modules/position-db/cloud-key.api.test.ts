import { Position } from '@chuhe/rules/position';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { users } from '../../db/tables/user-tables.ts';
import { listMails } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { deleteUser } from '../../users/user-repository.ts';
import { requestDeletion } from '../account/testing/account-client.ts';
import { LAN, makeMember, makeVisitor, type Visitor } from '../identity/testing/visitor.ts';

const api = await makeTestApi();
const { db } = api.database;
let count = 0;

const newEmail = () => `programs-${(count += 1)}@example.com`;
const make = (visitor: Visitor, fields?: object) => visitor.call('POST', '/api/cloud-key', fields);

/** Makes a key for an account that has LAN's password. @returns the path of the service with the key */
async function makeKey(visitor: Visitor): Promise<string> {
  const { body } = await make(visitor, { oldPassword: LAN.password });
  return new URL(String(Object(body.data).url)).pathname;
}

async function statusOf(path: string): Promise<number> {
  const query = { action: 'queryall', board: Position.initial().fen };
  const { statusCode } = await api.app.inject({ url: path, query, remoteAddress: '203.0.113.7' });
  return statusCode;
}

describe('a key for programs', () => {
  test('a stolen access token makes none: the password is needed', async () => {
    const member = await makeMember(api, newEmail());
    const missing = await make(member);
    expect(missing.body).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'oldPassword' }] });
    const wrong = await make(member, { oldPassword: 'a wrong one' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD']);
    expect((await member.call('GET', '/api/cloud-key')).body.data).toBeNull();
    expect(await statusOf(await makeKey(member))).toBe(200);
  });

  test('password guessing: wrong passwords here count with those of the login', async () => {
    const email = newEmail();
    const member = await makeMember(api, email);
    const guess = { username: email, password: 'a wrong one' };
    for (let tries = 0; tries < 8; tries += 1) await member.call('POST', '/api/login', guess);
    expect((await make(member, { oldPassword: LAN.password })).status).toBe(429);
  });

  test('without a password it is made only just after signing in', async () => {
    const { headers } = await api.signIn({ email: newEmail() });
    const send = () => api.call({ method: 'POST', url: '/api/cloud-key', headers });
    expect((await send()).status).toBe(200);
    api.pass(300_001);
    expect((await send()).body.code).toBe('FRESH_SIGN_IN_REQUIRED');
    api.pass(-300_001);
  });

  test('a guest, who cannot confirm the sign-in, gets none', async () => {
    const { headers } = await api.signIn({ isGuest: true });
    const { status, body } = await api.call({ method: 'POST', url: '/api/cloud-key', headers });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });

  test.each<[string, (member: Visitor, email: string) => Promise<unknown>]>([
    ['every other session ends', (member) => member.call('DELETE', '/api/sessions/others')],
    ['the password changes', (member) => changePassword(member)],
    ['the password is reset', (_member, email) => resetPassword(email)],
    ['an administrator ends the sessions', (member) => endSessions(member)],
    ['the account is switched off', async (member) => switchOff(await idOf(member))],
    ['an administrator switches the account off', (member) => deactivate(member)],
    ['its user closes the account', (member) => requestDeletion(member)],
    ['the account is deleted', async (member) => deleteUser(db, await idOf(member))],
  ])('ends when %s', async (_what, end) => {
    const email = newEmail();
    const member = await makeMember(api, email);
    const path = await makeKey(member);
    expect(await statusOf(path)).toBe(200);
    await end(member, email);
    expect(await statusOf(path)).toBe(403);
  });

  test('has a name, and remembers to the minute when a program has last used it', async () => {
    const member = await makeMember(api, newEmail());
    const look = async () => (await member.call('GET', '/api/cloud-key')).body.data;
    const long = await make(member, { oldPassword: LAN.password, name: 'x'.repeat(61) });
    expect([long.status, long.body]).toMatchObject([400, { fields: [{ path: 'name' }] }]);
    const { body } = await make(member, { oldPassword: LAN.password, name: ' Notebook ' });
    const createdAt = api.now().toISOString();
    expect(await look()).toEqual({ name: 'Notebook', createdAt, usedAt: null });
    const path = new URL(String(Object(body.data).url)).pathname;
    api.pass(60_000);
    await statusOf(path);
    const usedAt = api.now().toISOString();
    api.pass(59_000);
    await statusOf(path);
    expect(await look()).toEqual({ name: 'Notebook', createdAt, usedAt });
    api.pass(2000);
    await statusOf(path);
    expect(await look()).toMatchObject({ usedAt: api.now().toISOString() });
    await makeKey(member);
    expect(await look()).toMatchObject({ name: '', usedAt: null });
  });

  test('outlives the logout of one device and the end of one session', async () => {
    const email = newEmail();
    const member = await makeMember(api, email);
    const path = await makeKey(member);
    const login = { username: email, password: LAN.password };
    const other = await makeVisitor(api);
    await other.call('POST', '/api/login', login);
    await other.call('POST', '/api/logout');
    const { body } = await member.call('GET', '/api/sessions');
    await member.call('DELETE', `/api/sessions/${body.data[0]?.id}`);
    expect(await statusOf(path)).toBe(200);
  });

  test('is not made if the password changes at the same time', async () => {
    const email = newEmail();
    const member = await makeMember(api, email);
    // The call begins its transaction after it has checked the password.
    const begin = db.transaction.bind(db);
    const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, options) => {
      await db.update(users).set({ passwordHash: 'another' }).where(eq(users.email, email));
      return begin(work, options);
    });
    const { body } = await make(member, { oldPassword: LAN.password });
    spy.mockRestore();
    expect(body.code).toBe('WRONG_PASSWORD');
    expect((await member.call('GET', '/api/cloud-key')).body.data).toBeNull();
  });
});

async function idOf(member: Visitor): Promise<string> {
  return (await member.call('GET', '/api/user/profile')).body.data.id;
}

function switchOff(id: string) {
  return db.update(users).set({ status: 'INACTIVE' }).where(eq(users.id, id));
}

async function deactivate(member: Visitor): Promise<void> {
  const { headers } = await api.signIn({ type: 'ADMIN' });
  const url = `/api/admin/user/${await idOf(member)}`;
  const payload = { status: 'INACTIVE', reason: 'spam' };
  expect((await api.call({ method: 'PATCH', url, headers, payload })).status).toBe(200);
}

function changePassword(member: Visitor) {
  const fields = { password: 'chariot by the river', oldPassword: LAN.password };
  return member.call('POST', '/api/user/profile', fields);
}

async function resetPassword(email: string): Promise<void> {
  const visitor = await makeVisitor(api);
  await visitor.call('POST', '/api/user/password/forgot', { email });
  const secret = async () => {
    const mails = (await listMails(db, 500)).filter(({ recipient }) => recipient === email);
    return /#reset=(\S+)/.exec(mails.map(({ text }) => text).join('\n'))?.[1] ?? '';
  };
  await expect.poll(secret).not.toBe('');
  const fields = { token: await secret(), password: 'cannon over the river' };
  expect((await visitor.call('POST', '/api/user/password/reset', fields)).status).toBe(200);
}

async function endSessions(member: Visitor): Promise<void> {
  const { headers } = await api.signIn({ type: 'ADMIN' });
  const url = `/api/admin/user/${await idOf(member)}/session`;
  expect((await api.call({ method: 'DELETE', url, headers })).status).toBe(200);
}
