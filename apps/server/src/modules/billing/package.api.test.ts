import { randomUUID, type UUID } from 'node:crypto';
import { HEADERS } from '@chuhe/contract/names';
import type { Activation, Credit } from '@chuhe/contract/package';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { entitlements, orders, paymentEvents } from '../../db/tables/commerce-tables.ts';
import { sessions } from '../../db/tables/session-tables.ts';
import { cleanUp } from '../../scheduled-tasks.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { findUser } from '../../users/user-repository.ts';
import { hashPassword } from '../identity/passwords.ts';
import { activate, revokeActivations } from './activate.ts';
import { createKeys, findKey, listKeys, revokeKey } from './activation-key-repository.ts';
import { listLots, listPaid } from './credit-repository.ts';
import type { PackageVersion } from './package-repository.ts';
import { spendCredits } from './spend-credits.ts';
import { sell } from './testing/packages.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;
const KEYS = ['00'.repeat(14), '11'.repeat(14), '22'.repeat(14)];

const month = await sell(db);
const credits = await sell(db, { credits: 50, permissions: [], days: 10 });
await sell(db, { status: 'INACTIVE' });
await sell(db, { status: 'DELETE' });

const later = (milliseconds: number): string =>
  new Date(api.now().getTime() + milliseconds).toISOString();

async function get<Data>({ headers }: SignedIn, url: string, language = 'en'): Promise<Data> {
  const { body } = await api.call({ url, headers: { ...headers, 'accept-language': language } });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Data;
}

const activationsOf = (user: SignedIn) => get<Activation[]>(user, '/api/subscription');
const creditOf = (user: SignedIn) => get<Credit>(user, '/api/credit/my-credit');

async function give(
  { userId }: SignedIn,
  version: PackageVersion,
  { sourceId = randomUUID(), now = api.now() } = {},
) {
  const how = { source: 'ORDER', paidMinor: 7_900_000, isTest: true } as const;
  const { entitlement } = await db.transaction((tx) =>
    activate(tx, { userId, version, sourceId, now, ...how }),
  );
  return entitlement;
}

async function makeKey(version = month, expiresAt: Date | null = null) {
  const { keys, rows } = await db.transaction((tx) =>
    createKeys(tx, {
      version,
      expiresAt,
      count: 1,
      note: '',
      batchId: randomUUID(),
      now: api.now(),
    }),
  );
  return { key: keys[0] ?? '', id: rows[0]?.id ?? '' };
}

const redeem = (user: SignedIn, key: string, remoteAddress = '203.0.113.1') =>
  api.call({
    method: 'POST',
    url: '/api/activation-key/redeem',
    headers: user.headers,
    payload: { key },
    remoteAddress,
  });

async function buy({ userId }: SignedIn, status: 'PAID' | 'EXPIRED' = 'PAID'): Promise<UUID> {
  const [order] = await db
    .insert(orders)
    .values({
      userId,
      packageId: month.packageId,
      packageVersion: 1,
      kind: 'SUBSCRIPTION',
      provider: 'TEST',
      isTest: true,
      amountMinor: 7_900_000,
      currency: 'vnd',
      status,
      subscriptionStatus: 'ACTIVE',
      createdAt: api.now(),
      expiresAt: api.now(),
    })
    .returning({ id: orders.id });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The ids of orders are UUIDs.
  return order?.id as UUID;
}

describe('packages', () => {
  test('are listed while they are sold, with their price in minor units', async () => {
    const user = await api.signIn({ isGuest: true });
    const found = await get<{ id: string }[]>(user, '/api/package');
    expect(found.map(({ id }) => id).toSorted()).toEqual(
      [month.packageId, credits.packageId].toSorted(),
    );
    expect(found.find(({ id }) => id === month.packageId)).toEqual({
      id: month.packageId,
      name: { en: 'Month', vi: 'Tháng', zh: '' },
      description: { en: 'Thirty days', vi: '', zh: '' },
      kind: 'ONE_TIME',
      priceMinor: 7_900_000,
      currency: 'vnd',
      otherPrices: [],
      days: 30,
      months: null,
      trialDays: 0,
      credits: 0,
      permissions: ['CLOUD.UNLIMIT'],
      searchSeconds: 0,
    });
  });

  test('are visible to their owner only', async () => {
    const [user, other] = [await api.signIn(), await api.signIn()];
    const orderId = await buy(user);
    const { id } = await give(user, month, { sourceId: orderId });
    await give(user, month);
    const [second, first] = await activationsOf(user);
    expect(first).toEqual({
      id,
      packageId: month.packageId,
      packageName: month.name,
      description: month.description,
      paidPriceMinor: 7_900_000,
      priceMinor: 7_900_000,
      currency: 'vnd',
      isTest: true,
      days: 30,
      months: null,
      isTrial: false,
      credits: 0,
      permissions: ['CLOUD.UNLIMIT'],
      searchSeconds: 0,
      status: 'ACTIVE',
      startDate: later(0),
      endDate: later(30 * DAY),
      source: 'ORDER',
      subscription: { orderId, status: 'ACTIVE', isCanceled: false, priceMinor: 7_900_000 },
    });
    expect(second).toMatchObject({ status: 'SCHEDULED', subscription: null });
    expect(await activationsOf(other)).toEqual([]);
    const { body } = await api.call({ url: '/api/subscription' });
    expect(body.code).toBe('UNAUTHORIZED');
  });

  test('in force are in the profile, named in the language of the user, until the millisecond of their end', async () => {
    const user = await api.signIn();
    const { id } = await give(user, month);
    const profile = (language: string) =>
      get<{ licenses: object[]; permissions: object[] }>(user, '/api/user/profile', language);
    const endDate = later(30 * DAY);
    expect((await profile('vi')).licenses).toEqual([{ packageName: 'Tháng', endDate }]);
    const { licenses, permissions } = await profile('zh');
    expect(licenses).toEqual([{ packageName: 'Month', endDate }]);
    expect(permissions).toEqual([{ name: 'CLOUD.READ' }, { name: 'CLOUD.UNLIMIT' }]);
    const set = { startAt: new Date(api.now().getTime() - 30 * DAY), endAt: api.now() };
    await db.update(entitlements).set(set).where(eq(entitlements.id, id));
    expect(await profile('en')).toMatchObject({
      licenses: [],
      permissions: [{ name: 'CLOUD.READ' }],
    });
    expect(await activationsOf(user)).toMatchObject([{ status: 'ENDED' }]);
  });
});

describe('keys', () => {
  test('activate their package for one of several concurrent users', async () => {
    const { key } = await makeKey(credits);
    const users = await Promise.all([api.signIn(), api.signIn(), api.signIn()]);
    const announced: string[] = [];
    const stop = await api.database.listen('live', (text) => announced.push(text));
    const answers = await Promise.all(users.map((user) => redeem(user, key)));
    // Announced after the response, so it arrives later.
    for (const type of ['profile-changed', 'credit-changed']) {
      await expect.poll(() => announced.join('\n')).toContain(type);
    }
    await stop();
    expect(answers.filter(({ body }) => body.code === 'KEY_UNUSABLE')).toHaveLength(2);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[winner]?.body.data).toMatchObject({ source: 'KEY', paidPriceMinor: 0 });
    const owners = await Promise.all(users.map(activationsOf));
    expect(owners.map((all) => all.length)).toEqual(users.map((_, at) => Number(at === winner)));
  });

  test('redeemed again by the same user give the same response and activate nothing', async () => {
    const user = await api.signIn();
    const { key } = await makeKey(credits);
    const answers = [await redeem(user, key), await redeem(user, key)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await activationsOf(user)).toHaveLength(1);
    expect(await creditOf(user)).toMatchObject({ history: [{ amount: 50 }] });
    const [only] = await activationsOf(user);
    const which = { entitlementId: only?.id ?? '' };
    await db.transaction((tx) => revokeActivations(tx, which, api.now(), 'ADJUST'));
    expect((await redeem(user, key)).body.code).toBe('KEY_UNUSABLE');
  });

  test('of one account are redeemed concurrently without deadlock', async () => {
    const user = await api.signIn();
    const keys = await Promise.all(Array.from({ length: 6 }, () => makeKey()));
    const answers = await Promise.all(keys.map(({ key }) => redeem(user, key)));
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    expect(await activationsOf(user)).toHaveLength(6);
  });

  test('are accepted in lower case and without dashes', async () => {
    const { key } = await makeKey();
    const typed = ` ${key.toLowerCase().replaceAll('-', ' ')} `;
    expect((await redeem(await api.signIn(), typed)).status).toBe(200);
    const { body } = await redeem(await api.signIn(), 'AAAAA-AAAAA-AAAAA');
    expect(body.code).toBe('BAD_REQUEST');
  });

  test('unknown, used, revoked, expired, or of a deleted package get the same error', async () => {
    const user = await api.signIn();
    const used = await makeKey();
    await redeem(await api.signIn(), used.key);
    const revoked = await makeKey();
    expect(await db.transaction((tx) => revokeKey(tx, revoked.id, api.now()))).toBeDefined();
    const old = await makeKey(month, api.now());
    const gone = await sell(db, { status: 'DELETE' });
    const deleted = await makeKey(gone);
    for (const key of ['AAAAA-AAAAA-AAAAA-AAAAA', used.key, revoked.key, old.key, deleted.key]) {
      const { status, body } = await redeem(user, key);
      expect([status, body.code]).toEqual([400, 'KEY_UNUSABLE']);
    }
    expect(await activationsOf(user)).toEqual([]);
    // A failed call does not use the key. A key of a retired package is valid until its last millisecond.
    expect(await listKeys(db, { packageId: gone.packageId, limit: 1 })).toMatchObject([
      { key: { redeemedAt: null, redeemedBy: null } },
    ]);
    const young = new Date(api.now().getTime() + 1);
    const retired = await makeKey(await sell(db, { status: 'INACTIVE' }), young);
    expect((await redeem(user, retired.key)).status).toBe(200);
    // A used key cannot be revoked.
    expect(await db.transaction((tx) => revokeKey(tx, used.id, api.now()))).toBeUndefined();
  });

  test('brute force: twenty wrong keys in ten minutes, for each account and each address', async () => {
    const [user, other, third] = [await api.signIn(), await api.signIn(), await api.signIn()];
    const wrong = 'AAAAA-AAAAA-AAAAA-AAAAA';
    const { key } = await makeKey();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => redeem(user, wrong, '203.0.113.2')),
    );
    expect(all.map(({ body }) => body.code)).toEqual(Array(20).fill('KEY_UNUSABLE'));
    const [elsewhere, here] = [await redeem(user, key), await redeem(other, key, '203.0.113.2')];
    expect([elsewhere.status, here.status]).toEqual([429, 429]);
    expect((await redeem(third, key, '203.0.113.3')).status).toBe(200);
    api.pass(600_000);
    const again = await api.signIn();
    expect((await redeem(again, wrong, '203.0.113.2')).body.code).toBe('KEY_UNUSABLE');
  });

  test('are created once for each request, are not stored in clear text, and have their first characters as hint', async () => {
    const batchId = randomUUID();
    const make = () =>
      db.transaction((tx) =>
        createKeys(tx, {
          version: month,
          count: 3,
          note: 'Tết',
          expiresAt: null,
          batchId,
          now: api.now(),
        }),
      );
    api.pass(1);
    const { keys, rows } = await make();
    await expect(make()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(new Set(keys).size).toBe(3);
    expect(rows.map(({ hint }) => hint)).toEqual(keys.map((key) => key.slice(0, 5)));
    for (const key of keys) expect(JSON.stringify(rows)).not.toContain(key);
    // A page never ends inside a batch, because the next page begins before its creation time.
    const listed = await listKeys(db, { packageId: month.packageId, limit: 2 });
    expect(listed.map(({ key }) => key.id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    expect(listed[0]).toMatchObject({ key: { batchId }, name: { en: 'Month' } });
    const before = listed.at(-1)?.key.createdAt;
    const next = await listKeys(db, { packageId: month.packageId, limit: 100, before });
    expect(next.length + listed.length).toBe(
      (await listKeys(db, { packageId: month.packageId, limit: 100 })).length,
    );
  });
});

describe('GET /api/credit/my-credit', () => {
  test('returns balance, expiry and history, with the credits spent on one day together', async () => {
    const user = await api.signIn();
    const { userId } = user;
    await give(user, credits);
    for (const key of KEYS) {
      await spendCredits(db, { userId, keys: [key], perDay: 1, now: api.now() });
    }
    const credit = await get<Credit>(user, '/api/credit/my-credit', 'vi');
    expect(credit).toMatchObject({
      isMetered: true,
      unlimited: false,
      balance: 99 + 48,
      expiresAt: later(10 * DAY),
      trial: { left: 99, perDay: 100 },
    });
    expect(credit.history).toEqual([
      { at: later(0), kind: 'SPEND', amount: -2, note: '', expiresAt: null },
      { at: later(0), kind: 'TRIAL_SPEND', amount: -1, note: '', expiresAt: null },
      { at: later(0), kind: 'PURCHASE', amount: 50, note: 'Tháng', expiresAt: later(10 * DAY) },
    ]);
    expect(await creditOf(await api.signIn())).toMatchObject({ balance: 100, history: [] });
    const admin = await api.signIn({ type: 'ADMIN' });
    expect(await creditOf(admin)).toMatchObject({ unlimited: true, expiresAt: null });
    await give(user, month);
    expect(await creditOf(user)).toMatchObject({ unlimited: true });
  });

  test('takes one statement beside what is cached', async () => {
    const user = await api.signIn();
    await creditOf(user);
    const statements = await listStatements(() => creditOf(user));
    expect(statements).toEqual([expect.stringContaining('credit_entry')]);
  });
});

describe('a guest who signs in to an account', () => {
  test('keeps purchases, and has the free credits of the day once', async () => {
    const [guest, lan] = [
      await api.signIn({ isGuest: true }),
      await api.signIn({ email: 'lan@example.com', passwordHash: await hashPassword('ngựa nhật') }),
    ];
    const orderId = await buy(guest);
    const own = await give(lan, month, { now: new Date(api.now().getTime() - 5 * DAY) });
    const bought = await give(guest, month, { sourceId: orderId });
    await give(guest, credits);
    const { key, id: keyId } = await makeKey(credits);
    await redeem(guest, key);
    for (const { userId } of [guest, lan]) {
      const now = new Date(api.now().getTime() - DAY);
      await spendCredits(db, { userId, keys: KEYS, perDay: 3, now });
      // The entries of both accounts have the same cause.
      await spendCredits(db, { userId, keys: KEYS.slice(0, 2), perDay: 3, now: api.now() });
    }
    await spendCredits(db, { userId: guest.userId, keys: KEYS, perDay: 3, now: api.now() });
    const { status } = await api.call({
      method: 'POST',
      url: '/api/login',
      headers: { [HEADERS.guestToken]: guest.headers.authorization.slice('Bearer '.length) },
      payload: { username: 'lan@example.com', password: 'ngựa nhật' },
    });
    expect(status).toBe(200);
    expect(await findUser(db, guest.userId)).toBeUndefined();
    const activations = await activationsOf(lan);
    expect(activations).toHaveLength(4);
    // Activations of the same package follow one another and keep their remaining time.
    expect(activations.find(({ id }) => id === own.id)?.endDate).toBe(own.endAt.toISOString());
    expect(activations.find(({ id }) => id === bought.id)).toMatchObject({
      startDate: own.endAt.toISOString(),
      endDate: new Date(own.endAt.getTime() + 30 * DAY).toISOString(),
      subscription: { orderId },
    });
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.userId).toBe(lan.userId);
    expect((await findKey(db, keyId))?.key.redeemedBy).toBe(lan.userId);
    const lots = await listLots(db, lan.userId, api.now());
    expect(lots.reduce((sum, { left }) => sum + left, 0)).toBe(100);
    // Both have spent two credits today, and the guest one more. Credits spent yesterday do not count.
    const { trial, history } = await creditOf(lan);
    expect(trial.left).toBe(95);
    expect(history.filter(({ kind }) => kind === 'TRIAL_SPEND')).toMatchObject([
      { amount: -5 },
      { amount: -3 },
    ]);
    const paid = { userId: lan.userId, keys: KEYS, after: new Date(api.now().getTime() - 1) };
    expect((await listPaid(db, paid)).size).toBe(3);
    // A refund revokes the activation of the guest only.
    await db.transaction((tx) =>
      revokeActivations(tx, { source: 'ORDER', sourceId: orderId }, api.now(), 'REFUND'),
    );
    const profile = await get<{ licenses: object[] }>(lan, '/api/user/profile');
    expect(profile.licenses).toContainEqual({
      packageName: 'Month',
      endDate: own.endAt.toISOString(),
    });
  });

  test('is not deleted by the clean-up after a payment or an activation', async () => {
    const [buyer, holder, idle, looker] = await Promise.all(
      [0, 1, 2, 3].map(() => api.signIn({ isGuest: true })),
    );
    if (!buyer || !holder || !idle || !looker) throw new Error('No user signed in');
    const bought = await buy(buyer);
    // A purchase that was started but never paid.
    const unpaid = await buy(looker, 'EXPIRED');
    await give(holder, month);
    for (const { userId } of [buyer, holder, idle, looker]) {
      await db.delete(sessions).where(eq(sessions.userId, userId));
    }
    const at = api.now();
    const event = { type: 'invoice.paid', objectId: 'in_1', createdAt: at, receivedAt: at };
    const events = [
      { ...event, id: 'evt_done', doneAt: at },
      { ...event, id: 'evt_open' },
    ];
    await db.insert(paymentEvents).values(events);
    api.pass(40 * DAY);
    await cleanUp(db, api.now());
    const waiting = await db.select({ id: paymentEvents.id }).from(paymentEvents);
    expect(waiting).toEqual([{ id: 'evt_open' }]);
    expect(await findUser(db, buyer.userId)).toBeDefined();
    expect(await findUser(db, holder.userId)).toBeDefined();
    expect(await findUser(db, idle.userId)).toBeUndefined();
    expect(await findUser(db, looker.userId)).toBeUndefined();
    const kept = await db.select({ id: orders.id }).from(orders);
    expect(kept).toContainEqual({ id: bought });
    expect(kept).not.toContainEqual({ id: unpaid });
  });
});
