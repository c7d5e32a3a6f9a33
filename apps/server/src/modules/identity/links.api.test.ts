import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { linkTokens, users } from '../../db/tables/user-tables.ts';
import { listMails } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { waitForWaiter } from '../../testing/wait-for-waiter.ts';
import { findUserByEmail, lockUser } from '../../users/user-repository.ts';
import { makeLink } from './links.ts';
import { LAN, makeMember, makeVisitor } from './testing/visitor.ts';

const api = await makeTestApi();
const { db } = api.database;

/** An account, a visitor who is signed in to it, and one who is not. */
async function makeAccount(email: string) {
  const member = await makeMember(api, email);
  const user = await findUserByEmail(db, email);
  if (user === undefined) throw new Error('no account');
  return { user, member, stranger: await makeVisitor(api) };
}

const makeSecret = async (
  purpose: 'RESET_PASSWORD' | 'VERIFY_EMAIL',
  target: { readonly userId: string; readonly email: string },
) => {
  const link = await makeLink(db, { purpose, ...target, origin: '', now: api.now() });
  return link.split('=')[1] ?? '';
};

const listSubjects = async (recipient: string) =>
  (await listMails(db, 500))
    .filter((mail) => mail.recipient === recipient)
    .map(({ subject }) => subject);

test('stale read: no reset link is mailed to an address that is changed at the same time', async () => {
  const email = 'given-up@example.com';
  const { user, stranger } = await makeAccount(email);
  const mails = await listSubjects(email);
  const forgotten = await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const answer = stranger.call('POST', '/api/user/password/forgot', { email });
    await waitForWaiter(tx);
    await tx.update(users).set({ email: 'given@example.com' }).where(eq(users.id, user.id));
    await tx.delete(linkTokens).where(eq(linkTokens.userId, user.id));
    return { answer };
  });
  expect((await forgotten.answer).status).toBe(200);
  // Waits for the end of the transaction of the reset link, which has the lock already or is queued for it.
  await db.transaction((tx) => lockUser(tx, user.id));
  expect(await listSubjects(email)).toEqual(mails);
  const links = await db.select().from(linkTokens).where(eq(linkTokens.userId, user.id));
  expect(links).toEqual([]);
});

test('a reset link that was sent to a former address is refused', async () => {
  const email = 'present@example.com';
  const { user, stranger } = await makeAccount(email);
  const token = await makeSecret('RESET_PASSWORD', { userId: user.id, email: 'past@example.com' });
  const fields = { token, password: 'cannon over the river' };
  const { status, body } = await stranger.call('POST', '/api/user/password/reset', fields);
  expect([status, body.code]).toEqual([400, 'LINK_EXPIRED']);
  const login = { username: email, password: LAN.password };
  expect((await stranger.call('POST', '/api/login', login)).status).toBe(200);
});

test.each([
  ['VERIFY_EMAIL', '/api/user/email/verify', {}],
  ['RESET_PASSWORD', '/api/user/password/reset', { password: 'cannon over the river' }],
] as const)(
  'deadlock: a link for %s that is replaced while it is opened has expired',
  async (purpose, url, fields) => {
    const email = `${purpose.toLowerCase()}@example.com`;
    const { user, stranger } = await makeAccount(email);
    const token = await makeSecret(purpose, { userId: user.id, email });
    const opened = await db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      const answer = stranger.call('POST', url, { token, ...fields });
      await waitForWaiter(tx);
      await tx.delete(linkTokens).where(eq(linkTokens.userId, user.id));
      return { answer };
    });
    const { status, body } = await opened.answer;
    expect([status, body.code]).toEqual([400, 'LINK_EXPIRED']);
  },
);

test('changing the name while a link sets the first password keeps the address that the link was sent to', async () => {
  const email = 'first-password@example.com';
  const { user, member } = await makeAccount(email);
  await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  const changed = await db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const answer = member.call('POST', '/api/user/profile', { firstName: 'An' });
    await waitForWaiter(tx);
    const password = { passwordHash: 'a hash', passwordAddress: email };
    await tx.update(users).set(password).where(eq(users.id, user.id));
    return { answer };
  });
  expect((await changed.answer).status).toBe(200);
  expect(await findUserByEmail(db, email)).toMatchObject({
    firstName: 'An',
    passwordAddress: email,
  });
});

test('the notice of a new password goes to the address that the account has by then', async () => {
  const old = 'before@example.com';
  const email = 'after@example.com';
  const { user, member } = await makeAccount(old);
  // A link that verifies another address is opened after the request has read the account.
  const begin = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work, options) => {
    await db.update(users).set({ email }).where(eq(users.id, user.id));
    return begin(work, options);
  });
  const change = { password: 'chariot by the river', oldPassword: LAN.password };
  const { status } = await member.call('POST', '/api/user/profile', change);
  spy.mockRestore();
  expect(status).toBe(200);
  const notice = 'Your Chuhe password was changed';
  expect(await listSubjects(email)).toEqual([notice]);
  expect(await listSubjects(old)).not.toContain(notice);
});
