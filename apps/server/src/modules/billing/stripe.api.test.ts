import { randomUUID } from 'node:crypto';
import type { Order } from '@chuhe/contract/admin';
import type { Activation } from '@chuhe/contract/package';
import type { Checkout, SessionStatus } from '@chuhe/contract/payment';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import {
  creditEntries,
  entitlements,
  orders,
  packages,
  paymentAlerts,
  paymentEvents,
  payments,
} from '../../db/tables/commerce-tables.ts';
import { removeJob } from '../../jobs/job-repository.ts';
import { listStatements } from '../../testing/list-statements.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { makeTestApp, TEST_KEYS } from '../../testing/test-app.ts';
import { insertSession } from '../identity/session-repository.ts';
import { signAccessToken } from '../identity/tokens.ts';
import { activate, revokeActivations } from './activate.ts';
import { applyRefunds } from './apply-charge.ts';
import { applyInvoice, applySubscription } from './apply-subscription.ts';
import { readOrderMoney } from './order-money.ts';
import { moveGuestOrders } from './order-repository.ts';
import type { PackageVersion } from './package-repository.ts';
import { makePayments, PAYMENT_QUEUE } from './payments.ts';
import type { StandInEvent, StripeObject } from './providers/stand-in/stand-in-account.ts';
import { StripeStandIn } from './providers/stand-in/stripe-stand-in.ts';
import { StripeProvider } from './providers/stripe-provider.ts';
import { recoverOrders } from './recover-orders.ts';
import { refundOrder } from './refund-order.ts';
import { sell } from './testing/packages.ts';
import { shareDatabase } from './testing/share-database.ts';

const standIn = await StripeStandIn.start();
afterAll(() => standIn.close());
const config = { stripe: standIn.config };
const api = await makeTestApi(config);
standIn.now = api.now;
const { account } = standIn;
const { db } = api.database;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const month = await sell(db, { credits: 100 });
const monthly = await sell(db, { kind: 'SUBSCRIPTION', priceMinor: 499, currency: 'usd' });

/** Makes all three tries of a call fail. */
const UNREACHABLE = ['error', 'error', 'error'] as const;

const CHECKOUT = '/api/stripe/create-checkout-session-embedded';

const requestCheckout = (user: SignedIn, version: PackageVersion, more = '') =>
  api.call({
    url: `${CHECKOUT}?packageId=${version.packageId}${more}`,
    headers: user.headers,
  });

async function checkOut(user: SignedIn, version = month, more = ''): Promise<Checkout> {
  const { body } = await requestCheckout(user, version, more);
  expect(body).toMatchObject({ success: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Checkout;
}

const statusOf = async (user: SignedIn, sessionId: string) => {
  const url = `/api/stripe/session-status?sessionId=${sessionId}`;
  const { status, body } = await api.call({ url, headers: user.headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return { httpStatus: status, ...(body.data as SessionStatus | undefined) };
};

const post = (payload: string, signature?: string) =>
  api.call({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    payload,
  });

/** Sends events as Stripe does, and waits until all are handled. */
async function deliver(events: readonly StandInEvent[]): Promise<void> {
  for (const event of events) {
    const { payload, signature } = standIn.sign(event);
    expect(await post(payload, signature)).toMatchObject({ status: 200, body: { received: true } });
  }
  await allEventsDone();
}

/** Counts the statements of `work` that select orders. Updates do not count. */
async function countOrderReads(work: () => Promise<unknown>): Promise<number> {
  const statements = await listStatements(work);
  return statements.filter((each) => /^select [^(]* from "purchase_order"/.test(each)).length;
}

const listPending = () => db.select().from(paymentEvents).where(isNull(paymentEvents.doneAt));

async function allEventsDone(): Promise<void> {
  await expect.poll(listPending, { timeout: 10_000, interval: 10 }).toEqual([]);
}

/** The events that `work` causes at Stripe. */
function during(work: () => void): StandInEvent[] {
  const before = account.events.length;
  work();
  return account.events.slice(before);
}

const orderOf = async ({ orderId }: Pick<Checkout, 'orderId'>) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error('no order');
  return order;
};

const activationsOf = ({ orderId }: Pick<Checkout, 'orderId'>) =>
  db
    .select()
    .from(entitlements)
    .where(eq(entitlements.sourceId, orderId))
    .orderBy(entitlements.startAt);

const listActivations = async ({ headers }: SignedIn): Promise<Activation[]> => {
  const { body } = await api.call({ url: '/api/subscription', headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Activation[];
};

/** Signs in again after the first session has expired. */
async function signInAgain({ userId }: SignedIn): Promise<SignedIn> {
  const now = api.now();
  const sessionId = await insertSession(db, {
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + DAY),
    tokenHash: randomUUID(),
  });
  const { token } = await signAccessToken(TEST_KEYS, { userId, sessionId }, now);
  return { userId, sessionId, headers: { authorization: `Bearer ${token}` } };
}

const paymentsOf = async ({ orderId }: Pick<Checkout, 'orderId'>) => {
  const rows = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return rows.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`).toSorted();
};

const readAlerts = (orderId: string) =>
  db.select().from(paymentAlerts).where(eq(paymentAlerts.orderId, orderId));

const alertsOf = async (orderId: string) =>
  (await readAlerts(orderId)).map(({ reason }) => reason).toSorted();

const factsOf = async (orderId: string) => (await readAlerts(orderId)).map(({ facts }) => facts);

async function buy(user: SignedIn, version = month): Promise<Checkout> {
  const checkout = await checkOut(user, version);
  await deliver(during(() => account.pay(checkout.sessionId)));
  return checkout;
}

const chargeOf = async (checkout: Checkout): Promise<StripeObject> => {
  const { paymentId } = await orderOf(checkout);
  const charge = account.list('charge').find((each) => each['payment_intent'] === paymentId);
  if (charge === undefined) throw new Error('nothing was charged');
  return charge;
};

/** The refunds of a charge at Stripe, including failed ones. */
const refundsOf = (charge: StripeObject) =>
  account.list('refund').filter((refund) => refund['charge'] === charge.id);

const lastRefundOf = (charge: StripeObject): string => refundsOf(charge).at(-1)?.id ?? '';

const orderMoneyOf = async (checkout: Checkout) =>
  (await readOrderMoney(db, [await orderOf(checkout)])).get(checkout.orderId);

/** A provider whose first result for a subscription is older than `change`. */
function readsBefore(change: () => Promise<unknown>): StripeProvider {
  const provider = new StripeProvider(standIn.config);
  const read = provider.readSubscription.bind(provider);
  let isFirst = true;
  provider.readSubscription = async (id) => {
    const subscription = await read(id);
    if (isFirst) {
      isFirst = false;
      await change();
    }
    return subscription;
  };
  return provider;
}

const context = {
  database: api.database,
  live: api.live,
  now: api.now,
  payments: makePayments({
    config: { host: '127.0.0.1', publicUrl: undefined, ...config },
    database: api.database,
    now: api.now,
    origin: () => 'https://chuhe.example',
    log: { warn: () => {}, error: () => {} },
  }),
};

describe('a checkout', () => {
  test('of a buyer who clicks several times is one order and one session', async () => {
    const user = await api.signIn({ email: 'buyer@example.com' });
    const clicks = await Promise.all(Array.from({ length: 6 }, () => checkOut(user)));
    const one = await checkOut(user);
    expect(new Set([one, ...clicks].map(({ orderId }) => orderId)).size).toBe(1);
    expect(new Set([one, ...clicks].map(({ sessionId }) => sessionId)).size).toBe(1);
    expect(one).toMatchObject({
      provider: 'STRIPE',
      clientSecret: expect.stringContaining(one.sessionId),
      publishableKey: 'pk_test_standin',
      formUrl: `${standIn.config.apiUrl}/pay/${one.sessionId}`,
      package: { id: month.packageId, priceMinor: 7_900_000 },
    });
    expect(account.get('checkout.session', one.sessionId)).toMatchObject({
      amount_total: 7_900_000,
      currency: 'vnd',
      client_reference_id: one.orderId,
      customer_email: 'buyer@example.com',
      return_url: expect.stringMatching(
        /^http.*\/payment\/stripe\/success\?session_id=\{CHECKOUT_SESSION_ID\}$/,
      ),
    });
  });

  test('has the price of the server, and only for a package on sale', async () => {
    const user = await api.signIn();
    const headers = user.headers;
    const payload = { packageId: month.packageId, priceMinor: 1 };
    expect(await api.call({ method: 'POST', url: CHECKOUT, headers, payload })).toMatchObject({
      status: 400,
    });
    expect((await requestCheckout(user, month, '&amount=1')).status).toBe(400);
    for (const status of ['INACTIVE', 'DELETE'] as const) {
      expect((await requestCheckout(user, await sell(db, { status }))).status).toBe(404);
    }
    const retired = await sell(db);
    const checkout = await checkOut(user, retired);
    await db.update(packages).set({ status: 'INACTIVE' }).where(eq(packages.id, retired.packageId));
    expect((await requestCheckout(user, retired)).status).toBe(404);
    // An open order can be paid after its package was retired.
    await deliver(during(() => account.pay(checkout.sessionId)));
    expect(await activationsOf(checkout)).toHaveLength(1);
  });

  test('of a guest needs an address for the receipt, and moves to the account with the guest', async () => {
    const guest = await api.signIn({ isGuest: true });
    const post = (more: object) =>
      api.call({
        method: 'POST',
        url: CHECKOUT,
        headers: guest.headers,
        payload: { packageId: month.packageId, consent: { terms: 0, privacy: 0 }, ...more },
      });
    // A guest has never accepted the texts, not even the default ones.
    expect((await requestCheckout(guest, month)).body).toMatchObject({
      code: 'CONSENT_REQUIRED',
      data: { terms: 0, privacy: 0 },
    });
    expect((await post({})).body).toMatchObject({ code: 'EMAIL_NEEDED' });
    const begun = await post({ email: 'guest@example.com' });
    expect(begun.body).toMatchObject({ success: true });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
    const checkout = begun.body.data as Checkout;
    expect(await orderOf(checkout)).toMatchObject({ email: 'guest@example.com', isTest: true });
    const user = await api.signIn();
    const move = { fromUserId: guest.userId, toUserId: user.userId, now: api.now() };
    await db.transaction((tx) => moveGuestOrders(tx, move));
    await deliver(during(() => account.pay(checkout.sessionId)));
    expect(await activationsOf(checkout)).toMatchObject([{ userId: user.userId }]);
    expect(api.logLines.join()).not.toContain('guest@example.com');
  });

  test('is retried with the same idempotency key if Stripe fails or its response is lost', async () => {
    const user = await api.signIn();
    standIn.calls.length = 0;
    standIn.faults.push('error', 'lost');
    const { orderId } = await checkOut(user);
    const keys = standIn.calls.map(({ key }) => key);
    expect(keys).toEqual([orderId, orderId, orderId]);
    const made = account.list('checkout.session');
    expect(made.filter((each) => each['client_reference_id'] === orderId)).toHaveLength(1);
  });

  test('that cannot be started does not block the next one', async () => {
    const user = await api.signIn();
    standIn.faults.push(...UNREACHABLE);
    expect((await requestCheckout(user, month)).body).toMatchObject({
      code: 'PAYMENT_UNAVAILABLE',
    });
    const checkout = await checkOut(user);
    expect(await orderOf(checkout)).toMatchObject({ status: 'OPEN' });
  });

  test('of a server that was killed before the response of Stripe is continued', async () => {
    const user = await api.signIn();
    const { orderId, sessionId } = await checkOut(user);
    await db.update(orders).set({ sessionId: null }).where(eq(orders.id, orderId));
    expect(await checkOut(user)).toMatchObject({ orderId, sessionId });
  });

  test('of an order that was paid meanwhile fails once with ALREADY_PAID', async () => {
    const user = await api.signIn();
    const expectAlreadyPaid = async ({ sessionId }: Checkout): Promise<void> => {
      const body = { code: 'ALREADY_PAID', data: { sessionId } };
      expect(await requestCheckout(user, month)).toMatchObject({ status: 409, body });
    };
    const paid = await checkOut(user);
    account.pay(paid.sessionId);
    standIn.faults.push(...UNREACHABLE);
    expect((await requestCheckout(user, month)).body).toMatchObject({ code: 'UNAVAILABLE' });
    await expectAlreadyPaid(paid);
    expect(await activationsOf(paid)).toHaveLength(1);
    const slow = await checkOut(user);
    expect(slow.orderId).not.toBe(paid.orderId);
    account.payLater(slow.sessionId);
    await expectAlreadyPaid(slow);
    expect(await orderOf(slow)).toMatchObject({ status: 'PROCESSING' });
  });

  test('after an expired order, or one of the other mode, is a new order', async () => {
    const user = await api.signIn();
    const next = await checkOut(user);
    await deliver(during(() => account.expire(next.sessionId)));
    expect(await orderOf(next)).toMatchObject({ status: 'EXPIRED' });
    const last = await checkOut(user);
    expect(last.orderId).not.toBe(next.orderId);
    // The order is live now, but the keys are test keys. A test payment must not pay a live order.
    await db.update(orders).set({ isTest: false }).where(eq(orders.id, last.orderId));
    expect((await checkOut(user)).orderId).not.toBe(last.orderId);
  });
});

describe('a payment', () => {
  test('reads its session from Stripe once', async () => {
    const before = standIn.calls.length;
    const { sessionId } = await buy(await api.signIn());
    const calls = standIn.calls.slice(before).map(({ call }) => call);
    expect(calls).toEqual(['POST /v1/checkout/sessions', `GET /v1/checkout/sessions/${sessionId}`]);
    const session = account.get('checkout.session', sessionId);
    await deliver([account.emit('checkout.session.async_payment_succeeded', session)]);
    expect(standIn.calls.slice(before)).toHaveLength(calls.length);
  });

  test('reads its order twice: to find and to lock it', async () => {
    const { sessionId } = await checkOut(await api.signIn());
    const events = during(() => account.pay(sessionId));
    expect(await countOrderReads(() => deliver(events))).toBe(2);
  });

  test('activates once: with repeated events in any order, while the buyer asks for the status', async () => {
    const user = await api.signIn();
    const checkout = await checkOut(user);
    expect(await statusOf(user, checkout.sessionId)).toMatchObject({
      status: 'OPEN',
      paidPriceMinor: 0,
      endDate: null,
    });
    const asked = standIn.calls.length;
    await statusOf(user, checkout.sessionId);
    expect(standIn.calls).toHaveLength(asked);
    api.pass(2001);
    const events = during(() => account.pay(checkout.sessionId)).toReversed();
    const [, status] = await Promise.all([
      deliver([...events, ...events]),
      statusOf(user, checkout.sessionId),
    ]);
    expect(status.httpStatus).toBe(200);
    const [activation, ...others] = await activationsOf(checkout);
    expect(others).toEqual([]);
    expect(activation).toMatchObject({ isTest: true, paidMinor: 7_900_000, period: '' });
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 7900000']);
    expect(await statusOf(user, checkout.sessionId)).toMatchObject({
      status: 'PAID',
      provider: 'STRIPE',
      isTest: true,
      paidPriceMinor: 7_900_000,
      endDate: activation?.endAt.toISOString(),
    });
    const lots = await db.select().from(creditEntries).where(eq(creditEntries.userId, user.userId));
    expect(lots).toMatchObject([{ kind: 'PURCHASE', amount: 100 }]);
  });

  test('is not reported as missing while Stripe is unreachable', async () => {
    const user = await api.signIn();
    const { sessionId } = await checkOut(user);
    account.pay(sessionId);
    standIn.faults.push(...UNREACHABLE);
    const looks = await Promise.all([
      statusOf(user, sessionId),
      statusOf(user, sessionId),
      statusOf(user, sessionId),
    ]);
    expect(looks.map(({ httpStatus }) => httpStatus)).toEqual([503, 503, 503]);
    expect(await statusOf(user, sessionId)).toMatchObject({ status: 'PAID' });
  });

  test('is visible to its buyer only', async () => {
    const [user, other] = [await api.signIn(), await api.signIn()];
    const { sessionId, orderId } = await buy(user, monthly);
    expect((await statusOf(other, sessionId)).httpStatus).toBe(404);
    const url = `/api/subscription/${orderId}/cancel`;
    const cancel = { method: 'POST', url, headers: other.headers } as const;
    expect((await api.call(cancel)).status).toBe(404);
    expect(await orderOf({ orderId })).toMatchObject({ isCanceled: false });
  });

  const price = { amountMinor: month.priceMinor, currency: month.currency };
  test.each([
    [
      'AMOUNT_DIFFERS',
      { amount: 1 },
      { kind: 'PAID_OTHERWISE', money: { ...price, amountMinor: 1 }, of: price },
    ],
    [
      'CURRENCY_DIFFERS',
      { currency: 'usd' },
      { kind: 'PAID_OTHERWISE', money: { ...price, currency: 'usd' }, of: price },
    ],
    ['MODE_DIFFERS', { livemode: true }, { kind: 'PAID_LIVE', money: price }],
    [
      'ORDER_UNKNOWN',
      { orderId: '00000000-0000-4000-8000-000000000000' },
      { kind: 'OTHER_ORDER', money: price },
    ],
  ] as const)(
    'that does not match its order activates nothing and raises an alert: %s',
    async (reason, payment, facts) => {
      const user = await api.signIn();
      const checkout = await checkOut(user);
      account.pay(checkout.sessionId, payment);
      for (let times = 0; times < 2; times += 1) {
        api.pass(2001);
        expect(await statusOf(user, checkout.sessionId)).toMatchObject({ status: 'PROCESSING' });
      }
      expect(await activationsOf(checkout)).toEqual([]);
      expect(await paymentsOf(checkout)).toEqual([]);
      expect(await alertsOf(checkout.orderId)).toEqual([reason]);
      expect(await factsOf(checkout.orderId)).toEqual([facts]);
    },
  );

  test('that is delayed is pending until it succeeds or fails', async () => {
    const user = await api.signIn();
    const checkout = await checkOut(user);
    await deliver(during(() => account.payLater(checkout.sessionId)));
    expect(await orderOf(checkout)).toMatchObject({ status: 'PROCESSING' });
    await deliver(during(() => account.settleLate(checkout.sessionId, true)));
    expect(await activationsOf(checkout)).toHaveLength(1);
    const failing = await checkOut(user);
    await deliver(during(() => account.payLater(failing.sessionId)));
    await deliver(during(() => account.settleLate(failing.sessionId, false)));
    expect(await orderOf(failing)).toMatchObject({ status: 'FAILED' });
  });

  test('whose events were lost, because the server was killed, is found by the next server, once', async () => {
    const user = await api.signIn();
    const checkout = await checkOut(user);
    account.pay(checkout.sessionId);
    api.pass(11 * MINUTE);
    const database = shareDatabase(api.database);
    for (let starts = 0; starts < 2; starts += 1) {
      const { app } = await makeTestApp(config, undefined, { database, now: api.now });
      await app.ready();
      await expect.poll(() => activationsOf(checkout)).toHaveLength(1);
      await app.close();
    }
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID' });
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 7900000']);
  });
});

describe('a message', () => {
  test('without a valid signature of the last five minutes is refused without details and has no effect', async () => {
    const { sessionId } = await checkOut(await api.signIn());
    const event = during(() => account.pay(sessionId)).at(-1);
    if (event === undefined) throw new Error('no event');
    const { payload, signature } = standIn.sign(event);
    const stale = standIn.sign(event, { at: new Date(api.now().getTime() - 301_000) });
    const foreign = standIn.sign(event, { secret: 'whsec_foreign' });
    const answers = await Promise.all([
      post(payload),
      post(payload.replace(sessionId, `${sessionId}0`), signature),
      post(JSON.stringify(JSON.parse(payload)), signature),
      post(payload, stale.signature),
      post(payload, foreign.signature),
      post(payload, 'nonsense'),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(400);
      expect(body).toEqual({ success: false, code: 'BAD_REQUEST', message: expect.any(String) });
    }
    const known = db.select().from(paymentEvents).where(eq(paymentEvents.id, event.id));
    expect(await known).toEqual([]);
    expect((await post('x'.repeat(257 * 1024), signature)).status).toBe(413);
  });

  test('about an unknown order, or of the other mode, raises an alert', async () => {
    const stranger = account.make('cs_test', 'checkout.session', {
      status: 'complete',
      payment_status: 'paid',
      mode: 'payment',
      client_reference_id: 'another shop',
      amount_total: 5,
      currency: 'usd',
      automatic_tax: { enabled: false },
    });
    const event = account.emit('checkout.session.completed', stranger);
    const checkout = await buy(await api.signIn());
    const fields = { ...account.get('checkout.session', checkout.sessionId), created: 0 };
    const { id: _id, object: _object, ...twice } = fields;
    const second = account.make('cs_test', 'checkout.session', twice);
    await deliver([
      event,
      { ...event, id: 'evt_live', livemode: true },
      account.emit('checkout.session.completed', second),
    ]);
    expect(await alertsOf(checkout.orderId)).toEqual(['ORDER_UNKNOWN']);
    expect(await factsOf(checkout.orderId)).toEqual([{ kind: 'ONCE_MORE' }]);
    expect(await activationsOf(checkout)).toHaveLength(1);
    const rows = await db
      .select()
      .from(paymentAlerts)
      .where(and(isNull(paymentAlerts.orderId), isNull(paymentAlerts.settledAt)));
    const said = rows.map(({ reason, cause, facts }) => ({ reason, cause, facts }));
    expect(said.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
      {
        reason: 'MODE_DIFFERS',
        cause: 'evt_live',
        facts: { kind: 'EVENT_LIVE', event: 'checkout.session.completed' },
      },
      { reason: 'ORDER_UNKNOWN', cause: stranger.id, facts: { kind: 'NO_ORDER_PAYMENT' } },
    ]);
  });
});

test('a failed event is retried by the recovery, and its alert is settled', async () => {
  const checkout = await checkOut(await api.signIn());
  const event = during(() => account.pay(checkout.sessionId)).at(-1);
  if (event === undefined) throw new Error('no event');
  const { id, type } = event;
  const at = api.now();
  const objectId = checkout.sessionId;
  await db.insert(paymentEvents).values({ id, type, objectId, createdAt: at, receivedAt: at });
  api.pass(11 * MINUTE);
  await recoverOrders(context, AbortSignal.timeout(10_000));
  await allEventsDone();
  expect(await activationsOf(checkout)).toHaveLength(1);
  const alerts = db.select().from(paymentAlerts).where(eq(paymentAlerts.cause, id));
  expect(await alerts).toMatchObject([
    {
      reason: 'EVENT_FAILED',
      facts: { kind: 'EVENT_WAITS', event: type },
      settledAt: api.now(),
    },
  ]);
});

test('an event of a type that only a newer server knows fails, and stays pending for that server', async () => {
  const at = api.now();
  const { id, ...event } = { id: 'evt_newer', type: 'charge.newer', objectId: 'ch_newer' };
  await db.insert(paymentEvents).values({ id, ...event, createdAt: at, receivedAt: at });
  await context.payments.queue.add(db, { key: id, payload: {}, priority: 1 });
  // The message is logged only for a failed try. Failed tries count, so the event does not keep the queue busy.
  const log = () => api.logLines.join('\n');
  await expect.poll(log, { timeout: 10_000 }).toContain('This server does not handle charge.newer');
  api.pass(11 * MINUTE);
  await recoverOrders(context, AbortSignal.timeout(10_000));
  expect(await listPending()).toMatchObject([{ id }]);
  const alerts = await db.select().from(paymentAlerts).where(eq(paymentAlerts.cause, id));
  expect(alerts).toMatchObject([{ reason: 'EVENT_FAILED', settledAt: null }]);
  await db.delete(paymentEvents).where(eq(paymentEvents.id, id));
  await removeJob(db, PAYMENT_QUEUE, id);
});

describe('a subscription', () => {
  test('has one more period for each invoice, with repeated events in any order', async () => {
    const user = await api.signIn();
    const checkout = await checkOut(user, monthly);
    const created = during(() => account.pay(checkout.sessionId)).toReversed();
    await deliver([...created, ...created]);
    const [first, ...none] = await activationsOf(checkout);
    expect(none).toEqual([]);
    expect((await requestCheckout(user, monthly)).body).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    });
    const { subscriptionId } = await orderOf(checkout);
    // Stripe charges about an hour after the period has begun.
    api.pass(30 * DAY + HOUR);
    const renewed = during(() => account.renew(subscriptionId ?? '', true));
    await deliver([...renewed.toReversed(), ...renewed]);
    const [, second, ...more] = await activationsOf(checkout);
    expect(more).toEqual([]);
    expect(second?.startAt).toEqual(first?.endAt);
    expect(Number(second?.endAt) - Number(second?.startAt)).toBe(30 * DAY);
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 499', 'CHARGE 499']);
  });

  test('reads its order three times for an invoice: to find it, and to lock it for the payment and for the state', async () => {
    const { subscriptionId } = await orderOf(await buy(await api.signIn(), monthly));
    api.pass(30 * DAY + HOUR);
    const events = during(() => account.renew(subscriptionId ?? '', true));
    const invoices = events.filter(({ type }) => type === 'invoice.paid');
    expect(await countOrderReads(() => deliver(invoices))).toBe(3);
  });

  test('that cannot be charged stays active for three days, once, and continues after the payment', async () => {
    const user = await api.signIn();
    const checkout = await buy(user, monthly);
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    api.pass(30 * DAY + HOUR);
    const grace = api.now().getTime() + 3 * DAY;
    await deliver(during(() => account.renew(subscriptionId, false)));
    expect(await orderOf(checkout)).toMatchObject({ subscriptionStatus: 'PAST_DUE' });
    api.pass(DAY);
    const { id } = account.list('invoice').at(-1) ?? {};
    await deliver([account.emit('invoice.payment_failed', account.get('invoice', id ?? ''))]);
    const [only, ...none] = await activationsOf(checkout);
    expect(none).toEqual([]);
    expect(only?.endAt.getTime()).toBe(grace);
    account.get('subscription', subscriptionId)['status'] = 'active';
    Object.assign(account.get('invoice', id ?? ''), { status: 'paid', amount_paid: 499 });
    await deliver([account.emit('invoice.paid', account.get('invoice', id ?? ''))]);
    expect(await activationsOf(checkout)).toHaveLength(2);
    expect(await orderOf(checkout)).toMatchObject({ subscriptionStatus: 'ACTIVE' });
  });

  test.each(['first the invoice', 'first the subscription'])(
    'that is paid in its days of grace ends with its period: %s',
    async (order) => {
      const checkout = await buy(await api.signIn(), monthly);
      const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
      const [first] = await activationsOf(checkout);
      api.pass(30 * DAY + HOUR);
      await deliver(during(() => account.renew(subscriptionId, false)));
      api.pass(2 * DAY);
      const { id = '' } = account.list('invoice').at(-1) ?? {};
      const events = during(() => account.payInvoice(id));
      await deliver(order === 'first the invoice' ? events : events.toReversed());
      const [, second] = await activationsOf(checkout);
      expect(Number(second?.endAt) - Number(first?.endAt)).toBe(30 * DAY);
      // The next renewal also follows without a gap.
      api.pass(28 * DAY);
      await deliver(during(() => account.renew(subscriptionId, true)));
      const [, , third] = await activationsOf(checkout);
      expect(third?.startAt).toEqual(second?.endAt);
      expect(Number(third?.endAt) - Number(second?.endAt)).toBe(30 * DAY);
    },
  );

  test('that is paid again before its period gives no days that are not paid', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    await deliver(during(() => account.renew(subscriptionId, false)));
    await deliver(during(() => account.renew(subscriptionId, true)));
    const [first, second, ...none] = await activationsOf(checkout);
    expect(none).toEqual([]);
    expect(second?.startAt).toEqual(first?.endAt);
    expect(Number(second?.endAt) - Number(second?.startAt)).toBe(30 * DAY);
  });

  test('that is past due can be canceled, and then started again', async () => {
    const user = await api.signIn();
    const checkout = await buy(user, monthly);
    const { orderId } = checkout;
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    api.pass(30 * DAY + HOUR);
    await deliver(during(() => account.renew(subscriptionId, false)));
    api.pass(4 * DAY);
    const later = await signInAgain(user);
    expect((await requestCheckout(later, monthly)).body).toMatchObject({
      code: 'ALREADY_SUBSCRIBED',
    });
    const subscription = { orderId, status: 'PAST_DUE', isCanceled: false };
    expect(await listActivations(later)).toMatchObject([{ status: 'ENDED', subscription }]);
    const url = `/api/subscription/${orderId}/cancel`;
    const before = account.events.length;
    const { body } = await api.call({ method: 'POST', url, headers: later.headers });
    expect(body.data).toMatchObject([{ status: 'ENDED', subscription: null }]);
    // Stripe must not retry the charge.
    expect(account.get('subscription', subscriptionId)).toMatchObject({ status: 'canceled' });
    await deliver(account.events.slice(before));
    expect(await orderOf(checkout)).toMatchObject({
      subscriptionStatus: 'CANCELED',
      isCanceled: true,
    });
    await buy(later, monthly);
    expect(await listActivations(later)).toMatchObject([{ status: 'ACTIVE' }, { status: 'ENDED' }]);
  });

  test('that starts behind a granted month gives all of its own months', async () => {
    const user = await api.signIn();
    const present = {
      source: 'GRANT',
      sourceId: randomUUID(),
      paidMinor: 0,
      isTest: false,
    } as const;
    const given = { userId: user.userId, version: monthly, now: api.now(), ...present };
    await db.transaction((tx) => activate(tx, given));
    const end = api.now().getTime() + 30 * DAY;
    const checkout = await buy(user, monthly);
    const { orderId } = checkout;
    const subscription = {
      orderId,
      status: 'ACTIVE',
      isCanceled: false,
      priceMinor: monthly.priceMinor,
    };
    // The subscription will be charged before it begins, so it can be canceled at the scheduled activation.
    expect(
      (await listActivations(user)).map(({ status, ...each }) => [status, each.subscription]),
    ).toEqual([
      ['SCHEDULED', subscription],
      ['ACTIVE', null],
    ]);
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    for (let period = 2; period <= 3; period += 1) {
      api.pass(30 * DAY + HOUR);
      await deliver(during(() => account.renew(subscriptionId, true)));
    }
    const activations = await activationsOf(checkout);
    expect(activations.map(({ endAt }) => (endAt.getTime() - end) / DAY)).toEqual([30, 60, 90]);
    const shown = await listActivations(await signInAgain(user));
    const listed = shown.filter((each) => each.subscription !== null);
    expect(listed).toMatchObject([{ id: activations.at(-1)?.id, subscription }]);
  });

  test('is canceled by its buyer at the end of the paid period, and then ended by Stripe', async () => {
    const user = await api.signIn();
    const checkout = await buy(user, monthly);
    const { subscriptionId } = await orderOf(checkout);
    const url = `/api/subscription/${checkout.orderId}/cancel`;
    for (let times = 0; times < 2; times += 1) {
      const { body } = await api.call({ method: 'POST', url, headers: user.headers });
      expect(body.data).toMatchObject([
        { status: 'ACTIVE', subscription: { status: 'ACTIVE', isCanceled: true } },
      ]);
    }
    const ended = account.get('subscription', subscriptionId ?? '');
    expect(ended).toMatchObject({ cancel_at_period_end: true, status: 'active' });
    await deliver(during(() => account.endSubscription(ended.id)));
    expect(await orderOf(checkout)).toMatchObject({ subscriptionStatus: 'CANCELED' });
    expect(await activationsOf(checkout)).toMatchObject([{ revokedAt: null }]);
    expect((await requestCheckout(user, monthly)).status).toBe(200);
  });

  test('that has ended stays so, even if another process has read it before its end', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const { subscriptionId } = await orderOf(checkout);
    await deliver(during(() => account.endSubscription(subscriptionId ?? '')));
    const stale = account.get('subscription', subscriptionId ?? '');
    stale['status'] = 'active';
    await deliver([account.emit('customer.subscription.updated', stale)]);
    expect(await orderOf(checkout)).toMatchObject({ subscriptionStatus: 'CANCELED' });
  });

  test('lost update: keeps a cancellation by the buyer while another process has read it before', async () => {
    const user = await api.signIn();
    const checkout = await buy(user, monthly);
    const { subscriptionId } = await orderOf(checkout);
    const url = `/api/subscription/${checkout.orderId}/cancel`;
    api.pass(30 * DAY + HOUR);
    const { headers } = await signInAgain(user);
    const late = readsBefore(() => api.call({ method: 'POST', url, headers }));
    const invoice = account.renew(subscriptionId ?? '', true);
    await applyInvoice(context, late, invoice.id);
    expect(account.get('subscription', subscriptionId ?? '')['cancel_at_period_end']).toBe(true);
    expect(await orderOf(checkout)).toMatchObject({
      subscriptionStatus: 'ACTIVE',
      isCanceled: true,
    });
  });

  test('lost update: stays past due while another process has read it before', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    api.pass(30 * DAY + HOUR);
    const late = readsBefore(() => deliver(during(() => account.renew(subscriptionId, false))));
    await applySubscription(context, late, subscriptionId);
    expect(await orderOf(checkout)).toMatchObject({ subscriptionStatus: 'PAST_DUE' });
  });

  test('is left alone if its order changes with every read', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const { orderId } = checkout;
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    account.get('subscription', subscriptionId)['status'] = 'past_due';
    const provider = new StripeProvider(standIn.config);
    const read = provider.readSubscription.bind(provider);
    let reads = 0;
    provider.readSubscription = async (id) => {
      reads += 1;
      await db
        .update(orders)
        .set({ isCanceled: reads % 2 === 1 })
        .where(eq(orders.id, orderId));
      return read(id);
    };
    const applied = applySubscription(context, provider, subscriptionId);
    await expect(applied).rejects.toThrow('changes with every read');
    expect(await orderOf(checkout)).toMatchObject({ subscriptionStatus: 'ACTIVE' });
    expect(reads).toBe(5);
  });

  test('is canceled by an administrator, with actor and reason in the audit log, unless Stripe fails', async () => {
    const admin = await api.signIn({ type: 'ADMIN' });
    const user = await api.signIn();
    const checkout = await buy(user, monthly);
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    const atAdmin = (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
      api.call({
        method,
        url: `/api/admin/${url}`,
        headers: admin.headers,
        ...(payload && { payload }),
      });
    const path = `user/${user.userId}`;
    const [activation] = await activationsOf(checkout);
    const revoke = `activation/${activation?.id}/revoke`;
    const off = { status: 'INACTIVE', reason: 'gone', cancelSubscriptions: true };
    const detail = async () => Object((await atAdmin('GET', path)).body.data);
    const { orderId } = checkout;
    const shown = { orderId, status: 'ACTIVE', amountMinor: 499, days: 30 };
    const paidUntil = activation?.endAt.toISOString();
    expect(await detail()).toMatchObject({
      activations: [{ paidPriceMinor: 499, priceMinor: 499, subscription: { priceMinor: 499 } }],
      subscriptions: [{ ...shown, isCanceled: false, paidUntil }],
    });
    // Support may not see orders, and so no price of this user.
    const support = await api.signIn({ role: 'SUPPORT' }, true);
    const seen = await api.call({ url: `/api/admin/${path}`, headers: support.headers });
    expect(seen.body.data).toMatchObject({
      activations: [{ paidPriceMinor: null, priceMinor: null, subscription: { orderId } }],
      subscriptions: [{ orderId, amountMinor: null, currency: null }],
      orders: null,
    });
    expect(JSON.stringify(seen.body)).not.toContain('499');
    // If the subscription cannot be canceled, nothing changes.
    standIn.faults.push(...UNREACHABLE);
    const unanswered = await atAdmin('PATCH', path, off);
    await db.update(orders).set({ subscriptionId: null }).where(eq(orders.id, orderId));
    const answers = [
      unanswered,
      await atAdmin('POST', revoke, { reason: 'gone', cancelSubscription: true }),
      await atAdmin('POST', `subscription/${orderId}/cancel`, { reason: 'gone' }),
    ];
    await db.update(orders).set({ subscriptionId }).where(eq(orders.id, orderId));
    for (const { body } of answers) expect(body).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await detail()).toMatchObject({
      status: 'ACTIVE',
      activations: [{ status: 'ACTIVE' }],
      subscriptions: [{ isCanceled: false }],
    });
    const audit = async () =>
      Object((await atAdmin('GET', `audit?target=${user.userId}`)).body.data);
    expect(await audit()).toEqual([]);
    // The last administrator cannot be deactivated, and the subscription is not canceled.
    const last = await atAdmin('PATCH', `user/${admin.userId}`, off);
    expect(last.body).toMatchObject({ code: 'CONFLICT' });
    expect(account.get('subscription', subscriptionId)).not.toMatchObject({
      cancel_at_period_end: true,
    });

    for (let times = 0; times < 2; times += 1) {
      expect((await atAdmin('PATCH', path, off)).body).toMatchObject({
        data: { status: 'INACTIVE' },
      });
    }
    expect(account.get('subscription', subscriptionId)).toMatchObject({
      cancel_at_period_end: true,
    });
    expect(await detail()).toMatchObject({
      activations: [{ status: 'ACTIVE' }],
      subscriptions: [{ ...shown, isCanceled: true }],
    });
    const ending = (isCanceled: boolean) => ({
      subscriptions: [{ orderId, subscriptionStatus: 'ACTIVE', isCanceled }],
    });
    expect(await audit()).toMatchObject([
      {
        action: 'user.change',
        actorId: admin.userId,
        reason: 'gone',
        before: { status: 'ACTIVE', ...ending(false) },
        after: { status: 'INACTIVE', ...ending(true) },
      },
    ]);

    const other = await api.signIn();
    const second = await buy(other, monthly);
    const [given] = await activationsOf(second);
    const taken = { reason: 'unfair', cancelSubscription: true };
    const { body } = await atAdmin('POST', `activation/${given?.id}/revoke`, taken);
    expect(body.data).toMatchObject({
      activations: [{ status: 'REVOKED' }],
      subscriptions: [{ orderId: second.orderId, isCanceled: true, paidUntil: null }],
    });
    const third = await buy(await api.signIn({ role: 'SUPPORT' }), monthly);
    const cancel = `subscription/${third.orderId}/cancel`;
    const finance = await api.signIn({ role: 'FINANCE' }, true);
    const above = await api.call({
      method: 'POST',
      url: `/api/admin/${cancel}`,
      headers: finance.headers,
      payload: { reason: 'x' },
    });
    expect(above.status).toBe(403);
    const subscriptionOfThird = (await orderOf(third)).subscriptionId ?? '';
    expect(account.get('subscription', subscriptionOfThird)).not.toMatchObject({
      cancel_at_period_end: true,
    });
    for (let times = 0; times < 2; times += 1) {
      expect((await atAdmin('POST', cancel, { reason: 'asked by mail' })).body.data).toMatchObject({
        subscriptions: [{ isCanceled: true }],
      });
    }
    await deliver(during(() => account.endSubscription(subscriptionOfThird)));
    await db.update(orders).set({ isCanceled: false }).where(eq(orders.id, third.orderId));
    expect((await atAdmin('POST', cancel, { reason: 'again' })).body).toMatchObject({
      code: 'CONFLICT',
      data: { reason: 'SUBSCRIPTION_OVER' },
    });
    for (const foreign of [(await buy(other)).orderId, randomUUID()]) {
      const answer = await atAdmin('POST', `subscription/${foreign}/cancel`, { reason: 'x' });
      expect(answer.status).toBe(404);
    }
  });
});

describe('a refund or dispute', () => {
  test('by the operator revokes the package with its credits, and completes a refund that was interrupted', async () => {
    const user = await api.signIn();
    const checkout = await buy(user);
    const { orderId } = checkout;
    // The charge is refunded at Stripe, but the refund is not recorded here.
    account.refund((await chargeOf(checkout)).id);
    const noted: unknown[] = [];
    const audit = async (_tx: unknown, { after }: { after: { status: string } }) =>
      void noted.push(after.status);
    await refundOrder(context, { orderId, audit });
    expect(noted).toEqual(['REFUNDED']);
    await deliver(account.events.filter(({ type }) => type === 'charge.refunded'));
    expect(await orderOf(checkout)).toMatchObject({
      status: 'REFUNDED',
      refundedMinor: 7_900_000,
    });
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 7900000', 'REFUND 7900000']);
    const [activation] = await activationsOf(checkout);
    expect(activation?.revokedAt).toEqual(api.now());
    const credits = db.select().from(creditEntries).where(eq(creditEntries.userId, user.userId));
    expect((await credits).map(({ amount }) => amount)).toEqual([100, -100]);
    await expect(refundOrder(context, { orderId })).rejects.toThrow('CONFLICT');
  });

  test('of a subscription ends it at once and keeps earlier periods', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const { subscriptionId } = await orderOf(checkout);
    api.pass(30 * DAY + HOUR);
    await deliver(during(() => account.renew(subscriptionId ?? '', true)));
    const events = account.events.length;
    await refundOrder(context, { orderId: checkout.orderId });
    await deliver(account.events.slice(events));
    expect(await orderOf(checkout)).toMatchObject({
      status: 'REFUNDED',
      subscriptionStatus: 'CANCELED',
      refundedMinor: 499,
    });
    const activations = await activationsOf(checkout);
    expect(activations.map(({ revokedAt }) => revokedAt === null)).toEqual([true, false]);
  });

  test('of a canceled subscription that was charged once more is possible as well', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const { orderId } = checkout;
    const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
    await refundOrder(context, { orderId });
    // The charge was pending when the subscription ended.
    const events = during(() => account.renew(subscriptionId, true));
    await deliver(events.filter(({ type }) => type === 'invoice.paid'));
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID' });
    await refundOrder(context, { orderId });
    expect(await orderOf(checkout)).toMatchObject({ status: 'REFUNDED', refundedMinor: 998 });
  });

  test('of a subscription covers its last payment, regardless of earlier refunds', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const { orderId } = checkout;
    const { subscriptionId } = await orderOf(checkout);
    const first = await chargeOf(checkout);
    api.pass(30 * DAY + HOUR);
    await deliver(during(() => account.renew(subscriptionId ?? '', true)));
    const refundable = async () =>
      (await readOrderMoney(db, [await orderOf(checkout)])).get(orderId)?.refundable?.amountMinor;
    await deliver(during(() => account.refund(first.id, 200)));
    expect(await refundable()).toBe(499);
    await deliver(during(() => account.refund(first.id, 299)));
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID', refundedMinor: 499 });
    expect(await refundable()).toBe(499);
    const last = await chargeOf(checkout);
    await deliver(during(() => account.refund(last.id, 250)));
    expect(await refundable()).toBe(249);
    await refundOrder(context, { orderId });
    expect(await orderOf(checkout)).toMatchObject({ status: 'REFUNDED', refundedMinor: 998 });
    expect(await refundable()).toBeUndefined();
  });

  test('of an earlier period ends that period only, and each payment shows no more than what was refunded of it', async () => {
    const admin = await api.signIn({ type: 'ADMIN' });
    const checkout = await buy(await api.signIn(), monthly);
    const { orderId } = checkout;
    const { subscriptionId } = await orderOf(checkout);
    api.pass(29 * DAY);
    await deliver(during(() => account.renew(subscriptionId ?? '', true)));
    const { headers } = await signInAgain(admin);
    const read = async () => {
      const { body } = await api.call({ url: `/api/admin/order?orderId=${orderId}`, headers });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
      return (body.data as Order[])[0];
    };
    const [last, first] = (await read())?.payments ?? [];
    expect([last, first]).toMatchObject([
      { amountMinor: 499, refundedMinor: 0, refundableMinor: 499, isLast: true },
      { amountMinor: 499, refundedMinor: 0, refundableMinor: 499, isLast: false },
    ]);
    const [one, two] = await activationsOf(checkout);
    expect(first?.ends?.endDate).toBe(one?.endAt.toISOString());
    expect(last?.ends?.endDate).toBe(two?.endAt.toISOString());
    const payment = first?.reference ?? '';
    await expect(refundOrder(context, { orderId, payment: 'in_other' })).rejects.toThrow(
      'NOT_FOUND',
    );
    const events = account.events.length;
    await refundOrder(context, { orderId, payment });
    await deliver(account.events.slice(events));
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID', subscriptionStatus: 'ACTIVE' });
    expect((await activationsOf(checkout)).map(({ revokedAt }) => revokedAt === null)).toEqual([
      false,
      true,
    ]);
    await expect(refundOrder(context, { orderId, payment })).rejects.toThrow('CONFLICT');
    await refundOrder(context, { orderId, payment: last?.reference });
    expect(await orderOf(checkout)).toMatchObject({
      status: 'REFUNDED',
      subscriptionStatus: 'CANCELED',
    });
    expect(await read()).toMatchObject({
      isRunning: false,
      payments: [
        { refundedMinor: 499, refundableMinor: 0, ends: null },
        { refundedMinor: 499, refundableMinor: 0, ends: null },
      ],
    });
  });

  test('of a mismatched payment ends its subscription, and the order stays refunded', async () => {
    const checkout = await checkOut(await api.signIn(), monthly);
    await deliver(during(() => account.pay(checkout.sessionId, { amount: 1 })));
    const { subscriptionId, status } = await orderOf(checkout);
    expect(status).toBe('PROCESSING');
    const readMoney = async () => [
      ...(await readOrderMoney(db, [await orderOf(checkout)])).values(),
    ];
    const money = { amountMinor: 1, currency: 'usd' };
    expect(await readMoney()).toEqual([{ refundable: money, refunded: null }]);
    const events = account.events.length;
    await refundOrder(context, { orderId: checkout.orderId });
    expect(account.get('subscription', subscriptionId ?? '')).toMatchObject({ status: 'canceled' });
    await deliver(account.events.slice(events));
    expect(await orderOf(checkout)).toMatchObject({ status: 'REFUNDED' });
    expect(await readMoney()).toEqual([{ refundable: null, refunded: money }]);
  });

  test('in part only raises an alert; in full before the payment is recorded, it prevents the activation', async () => {
    const user = await api.signIn();
    const partly = await buy(user);
    const charge = await chargeOf(partly);
    await deliver(during(() => account.refund(charge.id, 1000)));
    expect(await orderOf(partly)).toMatchObject({ status: 'PAID', refundedMinor: 1000 });
    expect(await alertsOf(partly.orderId)).toEqual(['PARTLY_REFUNDED']);
    const { priceMinor, currency } = month;
    expect(await factsOf(partly.orderId)).toEqual([
      {
        kind: 'PARTLY_REFUNDED',
        money: { amountMinor: 1000, currency },
        of: { amountMinor: priceMinor, currency },
      },
    ]);
    expect(await activationsOf(partly)).toMatchObject([{ revokedAt: null }]);

    const slow = await checkOut(user);
    const both = during(() => {
      account.pay(slow.sessionId);
      account.refund(account.list('charge').at(-1)?.id ?? '', 1000);
    });
    await deliver(both.toReversed());
    expect(await orderOf(slow)).toMatchObject({ status: 'PAID', refundedMinor: 1000 });
    expect(await activationsOf(slow)).toHaveLength(1);
    expect(await paymentsOf(slow)).toEqual(['CHARGE 7900000', 'REFUND 1000']);

    for (const version of [month, monthly]) {
      const early = await checkOut(user, version);
      const events = during(() => {
        account.pay(early.sessionId);
        const paid = account.list('charge').at(-1);
        account.refund(paid?.id ?? '');
      });
      await deliver(events.toReversed());
      expect(await orderOf(early)).toMatchObject({ status: 'REFUNDED' });
      expect(await activationsOf(early)).toEqual([]);
      const price = version.priceMinor;
      expect(await paymentsOf(early)).toEqual([`CHARGE ${price}`, `REFUND ${price}`]);
    }
  });

  test('by the bank revokes the package until the decision; if the site wins, the remaining time is activated again', async () => {
    const user = await api.signIn();
    const checkout = await buy(user);
    api.pass(10 * DAY);
    let dispute = '';
    const charge = await chargeOf(checkout);
    const created = during(() => void (dispute = account.dispute(charge.id).id));
    await deliver([...created, ...created]);
    expect(await orderOf(checkout)).toMatchObject({ status: 'DISPUTED' });
    expect(await alertsOf(checkout.orderId)).toEqual(['DISPUTED']);
    expect(await activationsOf(checkout)).toMatchObject([{ revokedAt: api.now() }]);
    await expect(refundOrder(context, { orderId: checkout.orderId })).rejects.toThrow('CONFLICT');
    api.pass(20 * DAY);
    const closed = during(() => account.closeDispute(dispute, 'won'));
    await deliver([...closed, ...created]);
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID' });
    const [, again, ...none] = await activationsOf(checkout);
    expect(none).toEqual([]);
    expect(Number(again?.endAt) - api.now().getTime()).toBe(20 * DAY);
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 7900000']);

    // A later refund revokes the restored activation, too.
    await refundOrder(context, { orderId: checkout.orderId });
    const last = await activationsOf(checkout);
    expect(last.every(({ revokedAt }) => revokedAt !== null)).toBe(true);

    const period = await buy(await api.signIn(), monthly);
    const paid = await chargeOf(period);
    await deliver(during(() => void (dispute = account.dispute(paid.id).id)));
    await deliver(during(() => account.closeDispute(dispute, 'won')));
    expect(await activationsOf(period)).toHaveLength(2);
    await refundOrder(context, { orderId: period.orderId });
    const ended = await activationsOf(period);
    expect(ended.every(({ revokedAt }) => revokedAt !== null)).toBe(true);

    const lost = await buy(await api.signIn());
    const taken = await chargeOf(lost);
    await deliver(during(() => account.closeDispute(account.dispute(taken.id).id, 'lost')));
    expect(await orderOf(lost)).toMatchObject({ status: 'DISPUTED' });
    expect(await paymentsOf(lost)).toEqual(['CHARGE 7900000', 'DISPUTE 7900000']);
  });
});

describe('a refund that fails later', () => {
  test.each([
    ['of a package', month],
    ['of a subscription', monthly],
  ])('%s can be repeated, and the package stays revoked', async (_what, sold) => {
    const price = sold.priceMinor;
    const checkout = await buy(await api.signIn(), sold);
    const { orderId } = checkout;
    const { paymentId } = await orderOf(checkout);
    const charge = await chargeOf(checkout);
    const refunded = account.events.length;
    await refundOrder(context, { orderId });
    const first = lastRefundOf(charge);
    const earlier = account.events.slice(refunded);
    const failed = during(() => account.failRefund(first, 'declined'));
    expect(account.get('charge', charge.id)).toMatchObject({
      refunded: false,
      amount_refunded: 0,
    });
    await deliver([...failed, ...earlier, ...failed.toReversed()]);
    const ended = sold === monthly ? 'CANCELED' : null;
    const isOpen = { status: 'PAID', refundedMinor: 0, subscriptionStatus: ended };
    expect(await orderOf(checkout)).toMatchObject(isOpen);
    expect(await paymentsOf(checkout)).toEqual([`CHARGE ${price}`]);
    expect(await orderMoneyOf(checkout)).toMatchObject({ refundable: { amountMinor: price } });
    expect(await alertsOf(orderId)).toEqual(['REFUND_FAILED']);
    const [activation, ...none] = await activationsOf(checkout);
    expect(none).toEqual([]);
    expect(activation?.revokedAt).not.toBeNull();

    // Two concurrent refunds, and repeated events of the first one.
    const clicks = [refundOrder(context, { orderId }), refundOrder(context, { orderId })];
    const outcomes = await Promise.allSettled(clicks);
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled');
    account.emit('refund.failed', account.get('refund', first));
    await deliver(account.events.slice(refunded));
    expect(refundsOf(charge)).toHaveLength(2);
    const keys = standIn.calls
      .filter(({ call, key }) => call === 'POST /v1/refunds' && key?.includes(`${paymentId}`))
      .map(({ key }) => key);
    expect(new Set(keys)).toEqual(new Set([`refund:${paymentId}`, `refund:${paymentId}:1`]));
    const isRefunded = { status: 'REFUNDED', refundedMinor: price };
    expect(await orderOf(checkout)).toMatchObject(isRefunded);
    expect(await paymentsOf(checkout)).toEqual([`CHARGE ${price}`, `REFUND ${price}`]);
    expect(await alertsOf(orderId)).toEqual(['REFUND_FAILED']);
  });

  test('before it is recorded is never recorded, not even by a call that has read it before the failure', async () => {
    const checkout = await buy(await api.signIn());
    const { orderId } = checkout;
    const charge = await chargeOf(checkout);
    const late = new StripeProvider(standIn.config);
    const created = during(() => account.refund(charge.id));
    const stale = await late.readCharge(charge.id);
    const failed = during(() => account.failRefund(lastRefundOf(charge), 'canceled'));
    await deliver([...failed, ...created]);
    late.readCharge = async () => stale;
    await applyRefunds(context, late, charge.id);
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID', refundedMinor: 0 });
    expect(await activationsOf(checkout)).toMatchObject([{ revokedAt: null }]);
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 7900000']);
    expect(await alertsOf(orderId)).toEqual(['REFUND_FAILED']);
  });

  test('to a closed card is not retried by Stripe, and the order says so', async () => {
    const checkout = await buy(await api.signIn());
    const { orderId } = checkout;
    const charge = await chargeOf(checkout);
    await refundOrder(context, { orderId });
    const first = lastRefundOf(charge);
    await deliver(during(() => account.failRefund(first, 'expired_or_canceled_card')));
    await expect(refundOrder(context, { orderId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { data: { reason: 'REFUND_REFUSED' } },
    });
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID', refundedMinor: 0 });
  });

  test('in part leaves the other parts, and the order refunded if they are the full amount', async () => {
    const checkout = await buy(await api.signIn(), monthly);
    const charge = await chargeOf(checkout);
    await deliver(during(() => account.refund(charge.id, 250)));
    const part = lastRefundOf(charge);
    await deliver(during(() => account.refund(charge.id)));
    expect(await orderOf(checkout)).toMatchObject({ status: 'REFUNDED', refundedMinor: 499 });
    await deliver(during(() => account.failRefund(part, 'declined')));
    expect(await orderOf(checkout)).toMatchObject({ status: 'PAID', refundedMinor: 249 });
    expect(await orderMoneyOf(checkout)).toEqual({
      refundable: { amountMinor: 250, currency: 'usd' },
      refunded: { amountMinor: 249, currency: 'usd' },
    });
    // Refunded again at Stripe before the event of the failure arrives.
    const rest = during(() => account.refund(charge.id));
    await deliver(rest);
    const failed = during(() => account.failRefund(lastRefundOf(charge), 'declined'));
    const again = during(() => account.refund(charge.id));
    await deliver([...again, ...failed]);
    expect(await orderOf(checkout)).toMatchObject({ status: 'REFUNDED', refundedMinor: 499 });
    expect(await paymentsOf(checkout)).toEqual(['CHARGE 499', 'REFUND 249', 'REFUND 250']);
  });

  test('makes a mismatched payment undecided again, and leaves a disputed one disputed', async () => {
    const unfit = await checkOut(await api.signIn());
    await deliver(during(() => account.pay(unfit.sessionId, { amount: 1 })));
    const disputed = await buy(await api.signIn());
    for (const checkout of [unfit, disputed]) {
      const { orderId } = checkout;
      const charge = await chargeOf(checkout);
      await refundOrder(context, { orderId });
      if (checkout === disputed) await deliver(during(() => account.dispute(charge.id)));
      await deliver(during(() => account.failRefund(lastRefundOf(charge), 'declined')));
    }
    expect(await orderOf(unfit)).toMatchObject({ status: 'PROCESSING', refundedMinor: 0 });
    expect(await orderMoneyOf(unfit)).toMatchObject({
      refundable: { amountMinor: 1 },
      refunded: null,
    });
    expect(await orderOf(disputed)).toMatchObject({ status: 'DISPUTED', refundedMinor: 0 });
    expect(await orderMoneyOf(disputed)).toEqual({ refundable: null, refunded: null });
  });
});

test('an inquiry that becomes a dispute raises two alerts; an activation revoked by an administrator stays revoked', async () => {
  const checkout = await buy(await api.signIn(), monthly);
  const charge = await chargeOf(checkout);
  const [first] = during(() => account.dispute(charge.id));
  if (first === undefined) throw new Error('no event');
  const dispute = account.get('dispute', first.data.object.id);
  dispute['status'] = 'warning_needs_response';
  await deliver([first]);
  expect(await activationsOf(checkout)).toMatchObject([{ revokedAt: null }]);
  const [activation] = await activationsOf(checkout);
  const entitlementId = activation?.id ?? '';
  await db.transaction((tx) => revokeActivations(tx, { entitlementId }, api.now(), 'ADJUST'));
  api.pass(DAY);
  dispute['status'] = 'needs_response';
  await deliver([account.emit('charge.dispute.updated', dispute)]);
  expect(await orderOf(checkout)).toMatchObject({ status: 'DISPUTED' });
  expect(await alertsOf(checkout.orderId)).toEqual(['DISPUTED', 'DISPUTED']);
  const money = { amountMinor: monthly.priceMinor, currency: monthly.currency };
  expect(await factsOf(checkout.orderId)).toEqual([
    { kind: 'BANK_ASKS', money },
    { kind: 'BANK_HAS_TAKEN', money },
  ]);
  await deliver(during(() => account.closeDispute(dispute.id, 'won')));
  expect(await orderOf(checkout)).toMatchObject({ status: 'PAID' });
  expect(await activationsOf(checkout)).toHaveLength(1);
});

test('no secret of Stripe and no client secret is in the log', () => {
  const log = api.logLines.join('\n');
  for (const secret of [...Object.values(standIn.config).slice(0, 3), '_secret_']) {
    expect(log).not.toContain(secret);
  }
});
