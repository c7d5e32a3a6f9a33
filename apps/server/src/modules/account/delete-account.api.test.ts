import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders, payments } from '../../db/tables/commerce-tables.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import { studies } from '../../db/tables/study-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeTestApp } from '../../testing/test-app.ts';
import { findUserByEmail } from '../../users/user-repository.ts';
import { sell } from '../billing/testing/packages.ts';
import { shareDatabase } from '../billing/testing/share-database.ts';
import { LAN, makeMember, makeVisitor, type Visitor } from '../identity/testing/visitor.ts';
import { makePayload } from '../saved-games/testing/matches.ts';
import { makeStudyClient } from '../studies/testing/study-client.ts';
import { logIn, requestDeletion, subjectsTo } from './testing/account-client.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;
let count = 0;
const newEmail = () => `leaving-${(count += 1)}@example.com`;

async function saveGame(visitor: Visitor): Promise<string> {
  const { body } = await visitor.call('POST', '/api/match', makePayload());
  return String(Object(body.data).matchId);
}

async function shareGame(visitor: Visitor): Promise<string> {
  const matchId = await saveGame(visitor);
  const { body } = await visitor.call('POST', `/api/match/${matchId}/share`, {});
  return String(Object(body.data).shareId);
}

async function buy(visitor: Visitor, kind: 'ONE_TIME' | 'SUBSCRIPTION'): Promise<string> {
  const { packageId } = await sell(db, { kind });
  const { body } = await visitor.call('POST', '/api/stripe/create-checkout-session-embedded', {
    packageId,
  });
  const { sessionId, orderId } = Object(body.data);
  const paid = await visitor.call('POST', '/api/payment/test', { sessionId, outcome: 'SUCCEED' });
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body));
  return String(orderId);
}

test('a closed account cannot be used, its links stop, and signing in offers to take the deletion back', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  const shareId = await shareGame(visitor);
  const headers = await api.asClient();
  const shared = () => api.call({ url: `/api/match/shared?shareId=${shareId}`, headers });
  expect((await shared()).status).toBe(200);
  const wrong = await requestDeletion(visitor, { oldPassword: 'not this one' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD']);
  expect((await visitor.call('POST', '/api/user/deletion', {})).status).toBe(400);

  const { refreshToken } = visitor;
  const closed = await requestDeletion(visitor);
  const deletedAt = new Date(api.now().getTime() + 14 * DAY).toISOString();
  expect([closed.status, closed.body.data]).toEqual([200, { deletedAt }]);
  expect((await visitor.call('GET', '/api/user/profile')).status).toBe(401);
  expect(visitor.refreshToken).toBe('');
  visitor.refreshToken = refreshToken;
  expect((await visitor.call('POST', '/api/oauth/refresh', {})).body.code).toBe('NO_SESSION');
  expect((await shared()).status).toBe(404);

  const refused = await logIn(api, email);
  expect([refused.status, refused.body.code]).toEqual([403, 'ACCOUNT_CLOSED']);
  expect(refused.body.data).toEqual({ deletedAt });
  // Only the owner of the password learns that the account is closed.
  const guessed = await logIn(api, email, { password: 'not this one', takesBackDeletion: true });
  expect(guessed.body.code).toBe('LOGIN_FAILED');

  const back = await logIn(api, email, { takesBackDeletion: true });
  expect(back.status).toBe(200);
  expect((await back.visitor.call('GET', '/api/user/profile')).body.data).toMatchObject({
    email,
    status: 'ACTIVE',
  });
  expect((await shared()).status).toBe(200);
  expect((await logIn(api, email)).status).toBe(200);
  api.pass(20 * DAY);
  expect(await api.app.deleteDueAccounts()).toBe(0);
  expect(await subjectsTo(api, email)).toEqual(
    expect.arrayContaining([
      'Your Chuhe account is closed and will be deleted',
      'Your Chuhe account will be kept',
    ]),
  );
});

test('after 14 days everything is deleted, except payments without address and the log', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  const matchId = await saveGame(visitor);
  const orderId = await buy(visitor, 'ONE_TIME');
  await db.update(orders).set({ email }).where(eq(orders.id, orderId));
  const preview = await visitor.call('GET', '/api/user/deletion');
  expect(preview.body.data).toMatchObject({ games: 1, orders: 1, subscriptions: 0 });
  expect((await requestDeletion(visitor)).status).toBe(200);
  api.pass(13 * DAY);
  expect(await api.app.deleteDueAccounts()).toBe(0);
  api.pass(DAY);
  // Two processes on one database.
  const other = await makeTestApp({}, undefined, {
    database: shareDatabase(api.database),
    now: api.now,
  });
  const deleted = await Promise.all([
    api.app.deleteDueAccounts(),
    other.app.deleteDueAccounts(),
    api.app.deleteDueAccounts(),
  ]);
  expect(deleted.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await findUserByEmail(db, email)).toBeUndefined();
  expect(await db.select().from(matches).where(eq(matches.id, matchId))).toEqual([]);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ userId: null, email: null, status: 'PAID' });
  expect(await db.select().from(payments).where(eq(payments.orderId, orderId))).toHaveLength(1);
  expect(await subjectsTo(api, email)).toEqual(['Your Chuhe account was deleted']);
  expect((await logIn(api, email)).body.code).toBe('LOGIN_FAILED');
  // The address is free again.
  const again = await makeVisitor(api);
  const { status } = await again.call('POST', '/api/user/register', { ...LAN, email });
  expect(status).toBe(200);
});

test('a running subscription has to be ended, which the request can do', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  const orderId = await buy(visitor, 'SUBSCRIPTION');
  expect((await visitor.call('GET', '/api/user/deletion')).body.data).toMatchObject({
    subscriptions: 1,
  });
  const refused = await requestDeletion(visitor);
  expect([refused.status, refused.body.data]).toEqual([409, { reason: 'SUBSCRIPTION_RUNS' }]);
  expect((await visitor.call('GET', '/api/user/profile')).status).toBe(200);
  expect((await requestDeletion(visitor, { cancelSubscriptions: true })).status).toBe(200);
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ isCanceled: true });
});

test('the last owner cannot be deleted, by anyone', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  await db.update(users).set({ type: 'ADMIN' }).where(eq(users.email, email));
  expect((await visitor.call('GET', '/api/user/deletion')).body.data).toMatchObject({
    isLastOwner: true,
  });
  const refused = await requestDeletion(visitor);
  expect([refused.status, refused.body.data]).toEqual([409, { reason: 'LAST_OWNER' }]);
  const other = await api.signIn({ type: 'ADMIN' });
  expect((await requestDeletion(visitor)).status).toBe(200);
  const url = `/api/admin/user/${other.userId}/deletion`;
  const own = await api.call({
    method: 'POST',
    url,
    headers: other.headers,
    payload: { reason: 'left' },
  });
  expect(own.body.data).toEqual({ reason: 'LAST_OWNER' });
  await db.update(users).set({ type: 'NORMAL' }).where(eq(users.type, 'ADMIN'));
});

test('a guest is deleted at once, but not while a payment is open', async () => {
  const guest = await makeVisitor(api);
  await guest.call('POST', '/api/user/quick-register');
  const matchId = await saveGame(guest);
  const { packageId } = await sell(db, {});
  const { body } = await guest.call('POST', '/api/stripe/create-checkout-session-embedded', {
    packageId,
    email: newEmail(),
    consent: { terms: 0, privacy: 0 },
  });
  const refused = await guest.call('POST', '/api/user/deletion', {});
  expect([refused.status, refused.body.data]).toEqual([409, { reason: 'PAYMENT_PENDING' }]);
  const { sessionId } = Object(body.data);
  await guest.call('POST', '/api/payment/test', { sessionId, outcome: 'ABANDON' });
  const deleted = await guest.call('POST', '/api/user/deletion', {});
  expect([deleted.status, deleted.body.data]).toEqual([200, { deletedAt: null }]);
  expect((await guest.call('GET', '/api/user/profile')).status).toBe(401);
  expect(await db.select().from(matches).where(eq(matches.id, matchId))).toEqual([]);
});

test('a payment that does not match its order does not keep a closed account', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  const orderId = await buy(visitor, 'ONE_TIME');
  const mismatched = { status: 'PROCESSING', paymentId: `payment-${orderId}` } as const;
  await db.update(orders).set(mismatched).where(eq(orders.id, orderId));
  expect((await requestDeletion(visitor)).status).toBe(200);
  api.pass(14 * DAY);
  await api.app.deleteDueAccounts();
  expect(await findUserByEmail(db, email)).toBeUndefined();
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ ...mismatched, userId: null });
});

test('a closed account is deleted as soon as no payment is pending', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  const orderId = await buy(visitor, 'ONE_TIME');
  await requestDeletion(visitor);
  api.pass(14 * DAY);
  const pending = { status: 'PROCESSING', paymentId: null } as const;
  await db.update(orders).set(pending).where(eq(orders.id, orderId));
  await api.app.deleteDueAccounts();
  expect(await findUserByEmail(db, email)).toBeDefined();
  // The provider is no longer asked about an order of this age.
  api.pass(30 * DAY);
  await api.app.deleteDueAccounts();
  expect(await findUserByEmail(db, email)).toBeUndefined();
});

test('mails to the account of another, whose address a guest has entered, are kept', async () => {
  const email = newEmail();
  const owner = await makeMember(api, email);
  const typed = newEmail();
  for (const recipient of [email, typed]) {
    await queueMail(db, { recipient, subject: 'Queued', text: '…' }, api.now());
  }
  const guest = await makeVisitor(api);
  await guest.call('POST', '/api/user/quick-register');
  for (const entered of [email.toUpperCase(), typed]) {
    const { packageId } = await sell(db, {});
    const { body } = await guest.call('POST', '/api/stripe/create-checkout-session-embedded', {
      packageId,
      email: entered,
      consent: { terms: 0, privacy: 0 },
    });
    const { sessionId } = Object(body.data);
    await guest.call('POST', '/api/payment/test', { sessionId, outcome: 'ABANDON' });
  }
  expect((await guest.call('POST', '/api/user/deletion', {})).status).toBe(200);
  expect(await subjectsTo(api, email)).toContain('Queued');
  expect(await subjectsTo(api, typed)).toEqual([]);
  expect((await owner.call('GET', '/api/user/profile')).status).toBe(200);
});

test('a study goes to the editor who joined first, unless it is private or has no editor', async () => {
  const email = newEmail();
  const owner = await makeStudyClient(api, { email, firstName: 'Lan', username: 'lan-leaves' });
  const first = await makeStudyClient(api);
  const second = await makeStudyClient(api);
  const viewer = await makeStudyClient(api);
  const shared = await owner.makeStudy({ visibility: 'members' });
  for (const editor of [first, second]) {
    await owner.invite(shared, editor, 'editor');
    api.pass(1000);
  }
  const hidden = await owner.makeStudy({ visibility: 'members' });
  await owner.invite(hidden, first, 'editor');
  await owner.call('PATCH', `/api/study/${hidden}`, { visibility: 'private' });
  const alone = await owner.makeStudy({ visibility: 'members' });
  await owner.invite(alone, viewer, 'viewer');
  const open = await owner.makeStudy({ visibility: 'public' });
  const preview = await owner.call('GET', '/api/user/deletion');
  expect(preview.body.data).toMatchObject({ studies: 3, studiesHandedOver: 1 });

  const joined = await first.makeStudy({ visibility: 'members' });
  await first.invite(joined, owner, 'editor');
  const { headers } = await api.signIn({ type: 'ADMIN' });
  const url = `/api/admin/user/${owner.userId}/deletion`;
  const closed = await api.call({ method: 'POST', url, headers, payload: { reason: 'asked' } });
  expect(closed.body.data).toMatchObject({ status: 'INACTIVE', deletion: { isReversible: true } });
  // The name is hidden from others at once.
  const [, member] = (await first.study(joined)).members ?? [];
  expect(member).toMatchObject({ firstName: '', username: null });
  // Until the deletion, the members go on. Others do not see the study any more.
  const chapterId = await second.makeChapter(shared);
  await second.edit({ studyId: shared, chapterId }, [{ type: 'add', path: '', moves: 'h2e2' }]);
  const number = (await first.study(shared)).number;
  expect(await second.study(shared)).toMatchObject({ ownerLeaves: { successor: number } });
  expect(await viewer.study(alone)).toMatchObject({ ownerLeaves: { successor: null } });
  expect((await first.study(joined)).ownerLeaves).toBeNull();
  expect((await first.call('GET', `/api/study/${hidden}`)).status).toBe(404);
  expect((await second.call('GET', `/api/study/${open}`)).status).toBe(404);
  const list = await second.call('GET', '/api/study?scope=shared');
  expect(Object(list.body.data).studies).toMatchObject([{ studyId: shared }]);
  api.pass(15 * DAY);
  await api.app.deleteDueAccounts();
  const rows = await db.select({ id: studies.id, ownerId: studies.ownerId }).from(studies);
  const owners = new Map(rows.map(({ id, ownerId }) => [id, ownerId]));
  expect(owners.get(shared)).toBe(first.userId);
  expect([owners.has(hidden), owners.has(alone)]).toEqual([false, false]);
});

test('an administrator deletes with a reason and can take it back; who was blocked before cannot', async () => {
  const email = newEmail();
  const visitor = await makeMember(api, email);
  const user = await findUserByEmail(db, email);
  const { headers } = await api.signIn({ type: 'ADMIN' });
  const url = `/api/admin/user/${user?.id}/deletion`;
  const send = (method: 'POST' | 'DELETE', payload: object) =>
    api.call({ method, url, headers, payload });
  expect((await send('POST', { reason: '' })).status).toBe(400);
  expect((await send('POST', { reason: 'asked by letter' })).status).toBe(200);
  expect((await visitor.call('GET', '/api/user/profile')).status).toBe(401);
  expect((await send('DELETE', { reason: 'changed their mind' })).body.data).toMatchObject({
    status: 'ACTIVE',
    deletion: null,
  });
  const block = { method: 'PATCH', url: `/api/admin/user/${user?.id}`, headers } as const;
  await api.call({ ...block, payload: { status: 'INACTIVE', reason: 'spam' } });
  expect((await send('POST', { reason: 'spam' })).body.data).toMatchObject({
    deletion: { isReversible: false },
  });
  expect((await logIn(api, email, { takesBackDeletion: true })).body.code).toBe('ACCOUNT_INACTIVE');
  const entries = await db
    .select({ action: auditEntries.action, reason: auditEntries.reason })
    .from(auditEntries)
    .where(eq(auditEntries.target, String(user?.id)))
    .orderBy(auditEntries.at);
  expect(entries).toEqual([
    { action: 'user.delete', reason: 'asked by letter' },
    { action: 'user.keep', reason: 'changed their mind' },
    { action: 'user.change', reason: 'spam' },
    { action: 'user.delete', reason: 'spam' },
  ]);
});

test('mails about an end by an administrator are in the language of the user, also if the account is reactivated', async () => {
  const email = newEmail();
  await makeMember(api, email);
  await db.update(users).set({ language: 'vi' }).where(eq(users.email, email));
  const user = await findUserByEmail(db, email);
  const { headers } = await api.signIn({ type: 'ADMIN' });
  const url = `/api/admin/user/${user?.id}`;
  const closing = { method: 'POST', url: `${url}/deletion`, headers } as const;
  expect((await api.call({ ...closing, payload: { reason: 'asked' } })).status).toBe(200);
  const payload = { status: 'ACTIVE', reason: 'by phone' };
  expect((await api.call({ method: 'PATCH', url, headers, payload })).status).toBe(200);
  expect(await subjectsTo(api, email)).toEqual(
    expect.arrayContaining([
      'Tài khoản Chuhe của bạn đã đóng và sẽ bị xóa',
      'Tài khoản Chuhe của bạn được giữ lại',
    ]),
  );
  const entries = await db
    .select({ before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.target, String(user?.id)), eq(auditEntries.action, 'user.change')));
  expect(entries).toMatchObject([
    { before: { status: 'INACTIVE', dueAt: expect.any(String) }, after: { dueAt: null } },
  ]);
});

test('a forgotten password can be reset while the account is closed', async () => {
  const email = newEmail();
  await requestDeletion(await makeMember(api, email));
  await (await makeVisitor(api)).call('POST', '/api/user/password/forgot', { email });
  await expect.poll(() => subjectsTo(api, email)).toContain('Reset your password for Chuhe');
});
