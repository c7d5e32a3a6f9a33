import type { Checkout, SessionStatus } from '@chuhe/contract/payment';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Config } from '../../config/config.ts';
import { entitlements, orders, payments } from '../../db/tables/commerce-tables.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeTestApp } from '../../testing/test-app.ts';
import { makePayments } from './payments.ts';
import { recoverOrders } from './recover-orders.ts';
import { refundOrder } from './refund-order.ts';
import { sell } from './testing/packages.ts';
import { shareDatabase } from './testing/share-database.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;
const month = await sell(db);
const monthly = await sell(db, { kind: 'SUBSCRIPTION' });

const CHECKOUT = '/api/stripe/create-checkout-session-embedded';

async function checkOut({ headers }: SignedIn, { packageId } = month): Promise<Checkout> {
  const payload = { packageId };
  const { body } = await api.call({ method: 'POST', url: CHECKOUT, headers, payload });
  expect(body).toMatchObject({ success: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Checkout;
}

async function completePayment({ headers }: SignedIn, { sessionId }: Checkout, outcome: string) {
  const payload = { sessionId, outcome };
  const { status, body } = await api.call({
    method: 'POST',
    url: '/api/payment/test',
    headers,
    payload,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return { httpStatus: status, ...(body.data as SessionStatus | undefined) };
}

const activationsOf = ({ orderId }: Checkout) =>
  db.select().from(entitlements).where(eq(entitlements.sourceId, orderId));

const context = {
  database: api.database,
  live: api.live,
  now: api.now,
  payments: makePayments({
    config: { host: '127.0.0.1', publicUrl: undefined },
    database: api.database,
    now: api.now,
    origin: () => 'https://chuhe.example',
    log: { warn: () => {}, error: () => {} },
  }),
};

test('a trial simulates payments, marks them as test payments, and can let them fail', async () => {
  const [user, other] = [await api.signIn(), await api.signIn()];
  const { headers } = user;
  const way = await api.call({ url: '/api/payment', headers });
  expect(way.body.data).toEqual({ provider: 'TEST' });
  const declined = await checkOut(user);
  expect(declined).toMatchObject({
    provider: 'TEST',
    clientSecret: null,
    publishableKey: null,
    formUrl: null,
    sessionId: expect.stringMatching(/^test_/),
  });
  expect(await completePayment(other, declined, 'SUCCEED')).toMatchObject({ httpStatus: 404 });
  expect(await completePayment(user, declined, 'DECLINE')).toMatchObject({ status: 'FAILED' });
  const abandoned = await checkOut(user);
  expect(abandoned.orderId).not.toBe(declined.orderId);
  expect(await completePayment(user, abandoned, 'ABANDON')).toMatchObject({ status: 'EXPIRED' });
  const paid = await checkOut(user);
  expect((await checkOut(user)).orderId).toBe(paid.orderId);
  const completed = await Promise.all([
    completePayment(user, paid, 'SUCCEED'),
    completePayment(user, paid, 'SUCCEED'),
    completePayment(user, paid, 'SUCCEED'),
  ]);
  expect(completed).toContainEqual(
    expect.objectContaining({ status: 'PAID', isTest: true, paidPriceMinor: 7_900_000 }),
  );
  expect(await completePayment(user, paid, 'SUCCEED')).toMatchObject({ httpStatus: 409 });
  expect(await activationsOf(paid)).toMatchObject([{ isTest: true }]);
  await refundOrder(context, { orderId: paid.orderId });
  const moved = await db.select().from(payments).where(eq(payments.orderId, paid.orderId));
  expect(moved.map(({ kind, isTest }) => `${kind} ${isTest}`).toSorted()).toEqual([
    'CHARGE true',
    'REFUND true',
  ]);
});

test('a test subscription can be canceled, and ends with its period', async () => {
  const user = await api.signIn();
  const checkout = await checkOut(user, monthly);
  expect(await completePayment(user, checkout, 'SUCCEED')).toMatchObject({ status: 'PAID' });
  const { headers } = user;
  const again = { method: 'POST', url: CHECKOUT, headers } as const;
  const payload = { packageId: monthly.packageId };
  expect((await api.call({ ...again, payload })).body).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  });
  const url = `/api/subscription/${checkout.orderId}/cancel`;
  const canceled = await api.call({ method: 'POST', url, headers });
  expect(canceled.body.data).toMatchObject([{ subscription: { isCanceled: true } }]);
  const open = await checkOut(user, month);
  api.pass(31 * DAY);
  await recoverOrders(context, AbortSignal.timeout(10_000));
  const rows = await db.select().from(orders).where(eq(orders.userId, user.userId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  expect(byId.get(checkout.orderId)).toMatchObject({ subscriptionStatus: 'CANCELED' });
  // Another user does not find the order.
  const late = await api.call({
    url: `/api/stripe/session-status?sessionId=${open.sessionId}`,
    headers: (await api.signIn({})).headers,
  });
  expect(late.status).toBe(404);
});

test.each<[string, Partial<Config>]>([
  ['users reach the server from outside', { publicUrl: 'https://chuhe.example' }],
  ['the server listens to others', { host: '0.0.0.0' }],
])('if %s, payments are not simulated and nothing can be bought', async (_why, config) => {
  const user = await api.signIn();
  const checkout = await checkOut(user);
  const database = shareDatabase(api.database);
  const { app } = await makeTestApp(config, undefined, { database, now: api.now });
  const { headers } = user;
  const way = await app.inject({ url: '/api/payment', headers });
  expect(way.json()).toMatchObject({ data: { provider: null } });
  const payload = { packageId: month.packageId };
  const bought = await app.inject({ method: 'POST', url: CHECKOUT, headers, payload });
  expect(bought.statusCode).toBe(503);
  expect(bought.json()).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
  const simulated = await app.inject({
    method: 'POST',
    url: '/api/payment/test',
    headers,
    payload: { sessionId: checkout.sessionId, outcome: 'SUCCEED' },
  });
  expect(simulated.statusCode).toBe(404);
  const webhook = await app.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload: {},
    headers: { 'stripe-signature': 't=1,v1=00' },
  });
  expect(webhook.statusCode).toBe(404);
  expect(await activationsOf(checkout)).toEqual([]);
  await app.close();
});
