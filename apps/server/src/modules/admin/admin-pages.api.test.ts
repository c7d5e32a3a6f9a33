import { randomUUID } from 'node:crypto';
import {
  activationKeySchema,
  adminPackageSchema,
  auditEntrySchema,
  orderSchema,
  overviewSchema,
  paymentAlertSchema,
  userDetailSchema,
  userSummarySchema,
} from '@chuhe/contract/admin';
import type { PackageFields } from '@chuhe/contract/package';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endOfSiteDay, siteDayOf } from '../../db/site-day.ts';
import { orders, paymentAlerts, payments } from '../../db/tables/commerce-tables.ts';
import type { Mail } from '../../mail/mail-repository.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeFields, sellPackage } from './testing/sell-package.ts';

const api = await makeTestApi();
const { db } = api.database;
const { headers } = await api.signIn({ type: 'ADMIN' });
const DAY = 86_400_000;

const at = (url: string, method: 'GET' | 'POST' | 'PUT' | 'PATCH', payload?: object) => {
  // Gives audit entries distinct times.
  api.pass(1);
  return api.call({ method, url: `/api/admin${url}`, headers, ...(payload && { payload }) });
};
const packagesOf = (body: { readonly data?: unknown }) =>
  z.array(adminPackageSchema).parse(body.data);
const packageOf = async (id: string) =>
  packagesOf((await at('/package', 'GET')).body).find((each) => each.id === id);
const change = (id: string, baseVersion: number, changes: Partial<PackageFields>) =>
  at(`/package/${id}`, 'PUT', { fields: makeFields(changes), baseVersion });
const lastAudit = async (query: string) => {
  const { body } = await at(`/audit?${query}`, 'GET');
  return z.array(auditEntrySchema).parse(body.data)[0];
};

/** A paid order. */
async function addOrder(packageId: string, values: Partial<typeof orders.$inferInsert> = {}) {
  const createdAt = api.now();
  const [order] = await db
    .insert(orders)
    .values({
      packageId,
      packageVersion: 1,
      kind: 'ONE_TIME',
      provider: 'STRIPE',
      isTest: false,
      amountMinor: 79_000,
      currency: 'vnd',
      status: 'PAID',
      paidAt: createdAt,
      createdAt,
      expiresAt: createdAt,
      ...values,
    })
    .returning();
  if (order === undefined) throw new Error('No order was made');
  return order;
}

test('the overview has live revenue by day and package, refunds apart, and the health of the site', async () => {
  await api.signIn({ isGuest: true });
  const { packageId } = await sellPackage(api, headers);
  const { id: orderId } = await addOrder(packageId, { status: 'OPEN', paidAt: null });
  const now = api.now().getTime();
  const midnight = endOfSiteDay(api.now()).getTime() - DAY;
  const pay = (reference: string, amountMinor: number, values: object = {}) => ({
    orderId,
    kind: 'CHARGE' as const,
    currency: 'vnd' as const,
    reference,
    amountMinor,
    isTest: false,
    at: new Date(now),
    ...values,
  });
  await db
    .insert(payments)
    .values([
      pay('a', 500),
      pay('b', 70, { at: new Date(midnight) }),
      pay('test', 90_000, { isTest: true }),
      pay('back', 70, { kind: 'REFUND' }),
      pay('yesterday', 30, { at: new Date(midnight - 1) }),
      pay('before', 9, { at: new Date(now - 20 * DAY) }),
      pay('before back', 2, { at: new Date(now - 20 * DAY), kind: 'DISPUTE' }),
    ]);
  const look = async (days: number) =>
    overviewSchema.parse((await at(`/overview?days=${days}`, 'GET')).body.data);
  const overview = await look(14);
  const [today, yesterday] = [now, now - DAY].map((time) => siteDayOf(new Date(time)));
  expect(overview.revenue).toMatchObject([
    { day: yesterday, grossMinor: 30, refundedMinor: 0 },
    { day: today, packageId, currency: 'vnd', grossMinor: 570, refundedMinor: 70 },
  ]);
  expect(overview.revenueBefore).toEqual([{ currency: 'vnd', netMinor: 7 }]);
  expect(overview).toMatchObject({
    users: { total: 2, guests: 1, newAccounts: 1, newGuests: 1, active: 2, newGuestsBefore: 0 },
    openAlerts: 0,
    health: { engine: { isThere: false }, payments: { openOrders: 1 } },
  });
  expect(overview.health.database.bytes).toBeGreaterThan(1_000_000);
  expect((await look(1)).revenue).toHaveLength(1);
  expect((await at('/overview?days=7', 'GET')).status).toBe(400);
  await db.delete(payments);
  await db.delete(orders);
  await at(`/package/${packageId}`, 'PATCH', { status: 'DELETE' });
});

describe('packages', () => {
  test('are created once, refused if they sell nothing, and shown to buyers when on sale', async () => {
    const id = randomUUID();
    const make = (fields: object, more = {}) =>
      at('/package', 'POST', { id, status: 'ACTIVE', fields, ...more });
    const wrong = [
      { ...makeFields(), priceMinor: 0 },
      { ...makeFields(), credits: 0, permissions: [] },
      { ...makeFields(), permissions: ['ADMIN'] },
      { ...makeFields(), soldCount: 9 },
      { ...makeFields(), kind: 'SUBSCRIPTION', days: 1096 },
      { ...makeFields(), name: { en: '', vi: 'x', zh: 'x' } },
    ];
    for (const fields of wrong) expect((await make(fields)).status).toBe(400);
    expect((await make(makeFields(), { version: 7 })).status).toBe(400);
    await make(makeFields());
    expect(packagesOf((await make(makeFields())).body)).toHaveLength(1);
    expect((await make(makeFields({ days: 31 }))).body.code).toBe('CONFLICT');
    // Repeated with another status.
    expect((await make(makeFields(), { status: 'INACTIVE' })).body.code).toBe('CONFLICT');
    expect(await packageOf(id)).toMatchObject({ version: 1, soldCount: 0, activeCount: 0 });
    const user = await api.signIn();
    const { body } = await api.call({ url: '/api/package', headers: user.headers });
    expect(body.data).toMatchObject([{ id }]);
  });

  test('keep their version for buyers when changed, and refuse a concurrent change', async () => {
    const { packageId } = await sellPackage(api, headers);
    const buyer = await api.signIn();
    await at(`/user/${buyer.userId}/package`, 'POST', { packageId, reason: 'paid in cash' });
    await addOrder(packageId);
    const changes = { priceMinor: 99_000, permissions: [], credits: 5 };
    expect((await change(packageId, 1, changes)).status).toBe(200);
    expect((await change(packageId, 1, { days: 3 })).body.code).toBe('CONFLICT');
    // A repeated request has no effect.
    expect((await change(packageId, 1, changes)).status).toBe(200);
    const shown = await packageOf(packageId);
    expect(shown).toMatchObject({ version: 2, priceMinor: 99_000, soldCount: 1, activeCount: 1 });
    const { body } = await at(`/user/${buyer.userId}`, 'GET');
    expect(userDetailSchema.parse(body.data)).toMatchObject({
      permissions: ['CLOUD.UNLIMIT'],
      activations: [{ priceMinor: 79_000, credits: 0, permissions: ['CLOUD.UNLIMIT'] }],
    });
    expect(await lastAudit(`action=package.change&target=${packageId}`)).toMatchObject({
      before: { version: 1, priceMinor: 79_000 },
      after: { version: 2, priceMinor: 99_000 },
    });
  });

  test('are retired and deleted, but not while a subscription runs; a deleted one cannot be restored', async () => {
    const { packageId } = await sellPackage(api, headers, { kind: 'SUBSCRIPTION' });
    const order = await addOrder(packageId, {
      kind: 'SUBSCRIPTION',
      subscriptionStatus: 'ACTIVE',
      subscriptionId: 'sub_1',
    });
    const set = async (status: string) =>
      (await at(`/package/${packageId}`, 'PATCH', { status })).body;
    const shown = packagesOf(await set('INACTIVE'));
    expect(shown.at(-1)).toMatchObject({ id: packageId, status: 'INACTIVE' });
    expect(await set('DELETE')).toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Stop selling it instead'),
    });
    // The buyer has canceled it, so it is not charged again.
    await db.update(orders).set({ isCanceled: true });
    expect(packagesOf(await set('DELETE')).some(({ id }) => id === packageId)).toBe(false);
    expect((await set('ACTIVE')).code).toBe('NOT_FOUND');
    expect((await change(packageId, 1, { days: 3 })).body.code).toBe('NOT_FOUND');
    const { body } = await at('/order?limit=100', 'GET');
    const listed = z.array(orderSchema).parse(body.data);
    expect(listed.find(({ id }) => id === order.id)?.packageName.en).toBe('Month');
  });

  test('are ordered by a list that contains each of them once', async () => {
    await sellPackage(api, headers);
    const before = packagesOf((await at('/package', 'GET')).body).map(({ id }) => id);
    const order = async (packageIds: readonly string[]) =>
      (await at('/package-order', 'PUT', { packageIds })).body;
    const turned = before.toReversed();
    for (const wrong of [before.slice(1), [...before, randomUUID()], [...before, before[0]]]) {
      expect((await order(wrong.map(String))).code).toBe('CONFLICT');
    }
    const [first] = before;
    const doubled = before.map((id, place) => (place === 1 ? String(first) : id));
    expect((await order(doubled)).code).toBe('CONFLICT');
    expect(packagesOf(await order(turned)).map(({ id }) => id)).toEqual(turned);
    expect(await lastAudit('action=package.order')).toMatchObject({ before, after: turned });
  });
});

test('a snapshot of the embedded database is late after twice its interval, and not at the start', async () => {
  const site = await makeTestApi({ dataFolder: '/there/is/no/such/folder' });
  const look = async () => {
    const admin = await site.signIn({ type: 'ADMIN' });
    const { body } = await site.call({ url: '/api/admin/overview?days=1', headers: admin.headers });
    return overviewSchema.parse(body.data).health.database;
  };
  expect(await look()).toMatchObject({ snapshotAt: null, isSnapshotLate: false });
  site.pass(DAY);
  expect((await look()).isSnapshotLate).toBe(site.database.kind === 'pglite');
});

test.each([
  ['a trial, which shows it on a page', { host: '127.0.0.1' }, true],
  [
    'a site with a mail server',
    {
      publicUrl: 'https://a.example',
      mail: { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@a.example' },
    },
    true,
  ],
  ['a site without one', { publicUrl: 'https://a.example' }, false],
])('the overview says whether mail can be sent: %s', async (_what, config, canSend) => {
  const site = await makeTestApi(config);
  const admin = await site.signIn({ type: 'ADMIN' });
  const { body } = await site.call({ url: '/api/admin/overview?days=1', headers: admin.headers });
  expect(overviewSchema.parse(body.data).health.mail).toEqual({ waiting: 0, failing: 0, canSend });
});

test('an administrator sends a test mail to the own address, and learns why it failed', async () => {
  const sent: Mail[] = [];
  let refusal: Error | undefined;
  const site = await makeTestApi(
    {},
    {
      sendMail: async (mail) => {
        if (refusal !== undefined) throw refusal;
        sent.push(mail);
      },
    },
  );
  const admin = await site.signIn({ type: 'ADMIN', email: 'admin@a.example' });
  const post = () =>
    site.call({ method: 'POST', url: '/api/admin/test-mail', headers: admin.headers });
  expect((await post()).body.data).toEqual({ recipient: 'admin@a.example' });
  expect(sent).toMatchObject([{ recipient: 'admin@a.example', subject: 'Test mail from Chuhe' }]);
  refusal = Object.assign(new Error('bad password'), { responseCode: 535 });
  const { status, body } = await post();
  expect([status, body.code, body.message]).toEqual([
    503,
    'MAIL_NOT_SENT',
    'The mail server did not accept the email (535)',
  ]);
});

test('activation keys are created once for each request, shown once, and can be revoked while unused', async () => {
  const { packageId } = await sellPackage(api, headers);
  const batch = { packageId, count: 3, note: 'fair', expiresAt: null, requestId: randomUUID() };
  const { body } = await at('/activation-key', 'POST', batch);
  const { keys, made } = z
    .object({ keys: z.array(z.string()), made: z.array(activationKeySchema) })
    .parse(body.data);
  expect(new Set(keys).size).toBe(3);
  expect((await at('/activation-key', 'POST', batch)).body.code).toBe('CONFLICT');
  const past = { ...batch, requestId: randomUUID(), expiresAt: api.now().toISOString() };
  expect((await at('/activation-key', 'POST', past)).body).toMatchObject({
    fields: [{ path: 'expiresAt' }],
  });
  const redeemer = await api.signIn();
  const redeem = async (key: string | undefined) => {
    const call = { method: 'POST', url: '/api/activation-key/redeem', payload: { key } } as const;
    return (await api.call({ ...call, headers: redeemer.headers })).body;
  };
  expect((await redeem(keys[0])).success).toBe(true);
  const revoke = async (index: number) =>
    (await at(`/activation-key/${made[index]?.id}/revoke`, 'POST')).body;
  expect((await revoke(0)).code).toBe('CONFLICT');
  expect((await revoke(1)).success).toBe(true);
  expect((await revoke(1)).success).toBe(true);
  expect((await redeem(keys[1])).code).toBe('KEY_UNUSABLE');
  const listed = await at(`/activation-key?packageId=${packageId}`, 'GET');
  const rows = z.array(activationKeySchema).parse(listed.body.data);
  expect(rows.filter(({ redeemedBy }) => redeemedBy === redeemer.userId)).toHaveLength(1);
  const entry = await lastAudit(`action=activation-key.make&target=${packageId}`);
  expect(entry).toMatchObject({ after: { count: 3 } });
  const everything = JSON.stringify([entry, rows, api.logLines]);
  for (const key of keys) expect(everything).not.toContain(key);
});

test('payment alerts are listed, open ones first, and settled once, with a reason', async () => {
  const facts = { kind: 'BANK_ASKS', money: { amountMinor: 250, currency: 'usd' } } as const;
  const alert = { at: api.now(), facts };
  const [first, second] = await db
    .insert(paymentAlerts)
    .values([
      { ...alert, reason: 'AMOUNT_DIFFERS', cause: 'one' },
      { ...alert, reason: 'DISPUTED', cause: 'two', at: new Date(alert.at.getTime() - 1) },
    ])
    .returning();
  const settle = () =>
    at(`/payment-alert/${first?.id}/settle`, 'POST', { reason: 'paid the rest in cash' });
  const settled = paymentAlertSchema.parse((await settle()).body.data);
  expect(settled.facts).toEqual(facts);
  expect((await settle()).body.data).toEqual(settled);
  const { body } = await at('/payment-alert', 'GET');
  const listed = z.array(paymentAlertSchema).parse(body.data);
  expect(listed.map(({ id }) => id)).toEqual([second?.id, first?.id]);
  const entry = await lastAudit(`target=${first?.id}`);
  expect(entry).toMatchObject({ action: 'payment-alert.settle', before: { settledAt: null } });
});

const readOrders = async (query: string) =>
  z.array(orderSchema).parse((await at(`/order?${query}`, 'GET')).body.data);
const findUsers = async (search: string) => {
  const { body } = await at(`/user?search=${encodeURIComponent(search)}`, 'GET');
  return z.array(userSummarySchema).parse(body.data);
};
const refund = (id: string) => at(`/order/${id}/refund`, 'POST', { reason: 'asked for it' });

test('orders and buyers are found by order number, receipt address and name', async () => {
  const { packageId } = await sellPackage(api, headers);
  const guest = await api.signIn({ isGuest: true });
  const buyer = await api.signIn({ email: 'Lan.Own@example.com', firstName: 'Lan 50%_' });
  const ids = {
    guest: 'abcdef12-3456-4789-8abc-def012345678',
    buyer: 'abcdef12-9456-4789-8abc-def012345678',
    gone: 'abcde012-3456-4789-8abc-def012345678',
  };
  const email = 'Receipt@shop.example';
  await addOrder(packageId, { id: ids.guest, userId: guest.userId, email, status: 'OPEN' });
  api.pass(1);
  await addOrder(packageId, { id: ids.buyer, userId: buyer.userId, email: 'lan@work.example' });
  api.pass(1);
  await addOrder(packageId, { id: ids.gone, email: 'LAN.own@example.com' });
  const find = async (search: string, more = '') =>
    (await readOrders(`search=${encodeURIComponent(search)}${more}`)).map(({ id }) => id);
  const rows = [
    ['abcdef', [ids.buyer, ids.guest]],
    ['ABCDEF12-3', [ids.guest]],
    ['abcdef123', [ids.guest]],
    [ids.buyer.replaceAll('-', ''), [ids.buyer]],
    [`${ids.buyer}0`, []],
    ['abcde', []],
    ['3456-4789', []],
    [' receipt@SHOP ', [ids.guest]],
    ['lan.own@', [ids.gone, ids.buyer]],
    ['50%_', [ids.buyer]],
    ['50__', []],
  ] as const;
  for (const [search, found] of rows) expect([search, await find(search)]).toEqual([search, found]);
  expect(await find('abcdef', '&status=OPEN')).toEqual([ids.guest]);
  const [newest] = await readOrders('search=abcdef&limit=1');
  expect(newest).toMatchObject({ email: 'Lan.Own@example.com', receiptEmail: 'lan@work.example' });
  expect(await find('abcdef', `&limit=1&before=${newest?.createdAt}`)).toEqual([ids.guest]);
  // A guest has no other address.
  expect(await readOrders('search=shop.example')).toMatchObject([{ email, receiptEmail: null }]);
  for (const wrong of ['', '%20', 'x'.repeat(201), 'a%00b']) {
    expect((await at(`/order?search=${wrong}`, 'GET')).status).toBe(400);
  }
  expect(await findUsers('receipt@shop')).toMatchObject([{ id: guest.userId, email: null }]);
  expect(await findUsers('lan@work')).toMatchObject([{ id: buyer.userId }]);
  expect(await findUsers('receipt_shop')).toEqual([]);
});

test('an unpaid order cannot be refunded', async () => {
  const { packageId } = await sellPackage(api, headers);
  const order = await addOrder(packageId, { status: 'OPEN', paidAt: null });
  // The payment is pending.
  const slow = await addOrder(packageId, { status: 'PROCESSING', paidAt: null });
  for (const { id } of [order, slow]) {
    const { code, data } = (await refund(id)).body;
    expect({ code, data }).toEqual({ code: 'CONFLICT', data: { reason: 'NOTHING_TO_REFUND' } });
    expect(await readOrders(`orderId=${id}`)).toMatchObject([{ id, refundable: null }]);
    expect(await lastAudit(`action=order.try-refund&target=${id}`)).toBeUndefined();
  }
  expect((await refund(randomUUID())).body.code).toBe('NOT_FOUND');
});

test('a mismatched payment is refundable with its own amount and currency', async () => {
  const { packageId } = await sellPackage(api, headers);
  const money = { status: 'PROCESSING', paidAt: null, paymentId: 'pi_desk' } as const;
  const order = await addOrder(packageId, { ...money, sessionId: 'cs_desk' });
  const facts = {
    kind: 'PAID_OTHERWISE',
    money: { amountMinor: 250, currency: 'gbp' },
    of: { amountMinor: 79_000, currency: 'vnd' },
  } as const;
  const alert = { at: api.now(), orderId: order.id, cause: 'cs_desk', facts };
  await db.insert(paymentAlerts).values({ ...alert, reason: 'CURRENCY_DIFFERS' });
  expect(await readOrders(`orderId=${order.id}`)).toMatchObject([
    { amountMinor: 79_000, refundable: { amountMinor: 250, currency: 'gbp' }, refunded: null },
  ]);
  await db
    .update(orders)
    .set({ status: 'REFUNDED', refundedMinor: 250 })
    .where(eq(orders.id, order.id));
  expect(await readOrders(`orderId=${order.id}`)).toMatchObject([
    { refundable: null, refunded: { amountMinor: 250, currency: 'gbp' } },
  ]);
});

test('an order is refunded in full, its package revoked, with actor and reason in the audit log', async () => {
  const { packageId } = await sellPackage(api, headers, { credits: 9 });
  const buyer = await api.signIn({ email: 'buyer@example.com' });
  const pay = async (url: string, payload: object) => {
    const call = { method: 'POST', url, headers: buyer.headers, payload } as const;
    return z
      .object({ orderId: z.string(), sessionId: z.string().optional() })
      .parse((await api.call(call)).body.data);
  };
  const checkout = '/api/stripe/create-checkout-session-embedded';
  const { orderId, sessionId } = await pay(checkout, { packageId });
  await pay('/api/payment/test', { sessionId, outcome: 'SUCCEED' });
  const refunded = orderSchema.parse((await refund(orderId)).body.data);
  expect(refunded).toMatchObject({
    status: 'REFUNDED',
    isTest: true,
    email: 'buyer@example.com',
    refundedMinor: 79_000,
    refundable: null,
  });
  expect((await refund(orderId)).body.code).toBe('CONFLICT');
  const { body } = await at(`/user/${buyer.userId}`, 'GET');
  expect(userDetailSchema.parse(body.data)).toMatchObject({
    permissions: [],
    activations: [{ status: 'REVOKED' }],
    orders: [{ status: 'REFUNDED' }],
  });
  expect(await lastAudit(`action=order.refund&target=${orderId}`)).toMatchObject({
    reason: 'asked for it',
    before: { packageName: 'Month', status: 'PAID', refundedMinor: 0 },
    after: { status: 'REFUNDED', refundedMinor: 79_000 },
  });
});
