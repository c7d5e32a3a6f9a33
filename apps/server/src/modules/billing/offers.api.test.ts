import { EventEmitter, once } from 'node:events';
import { CURRENCIES } from '@chuhe/contract/currencies';
import type { PackageFields } from '@chuhe/contract/package';
import type { Checkout } from '@chuhe/contract/payment';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import {
  coupons,
  entitlements,
  orders,
  packages,
  paymentAlerts,
  paymentEvents,
  payments,
} from '../../db/tables/commerce-tables.ts';
import { outgoingMails } from '../../db/tables/site-tables.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { TEST_KEYS } from '../../testing/test-app.ts';
import { makeFields } from '../admin/testing/sell-package.ts';
import { insertSession } from '../identity/session-repository.ts';
import { signAccessToken } from '../identity/tokens.ts';
import type { StandInEvent } from './providers/stand-in/stand-in-account.ts';
import { StandInError } from './providers/stand-in/stand-in-form.ts';
import { StripeStandIn } from './providers/stand-in/stripe-stand-in.ts';
import { sell } from './testing/packages.ts';

/** What is offered to a buyer: prices in several currencies, months, trials, coupons and taxes. */

const standIn = await StripeStandIn.start();
afterAll(() => standIn.close());
const api = await makeTestApi({ stripe: standIn.config });
standIn.now = api.now;
const { account } = standIn;
const { db } = api.database;
const admin = await api.signIn({ type: 'ADMIN', username: 'seller' });

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHECKOUT = '/api/stripe/create-checkout-session-embedded';

const post = (user: SignedIn, url: string, payload: object, language = 'en') =>
  api.call({
    method: 'POST',
    url,
    headers: { ...user.headers, 'accept-language': language },
    payload,
  });

const fieldsOf = ({ body }: { body: object }) => Object(body).fields;

async function checkOut(user: SignedIn, payload: object, language = 'en'): Promise<Checkout> {
  const { body } = await post(user, CHECKOUT, payload, language);
  expect(body).toMatchObject({ success: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Checkout;
}

/** Sends the events that `work` causes at Stripe, and waits until they are handled. */
async function deliver(work: () => void): Promise<void> {
  const before = account.events.length;
  work();
  for (const event of account.events.slice(before)) await send(event);
  await expect.poll(listPending, { timeout: 10_000, interval: 10 }).toEqual([]);
}

const listPending = () => db.select().from(paymentEvents).where(isNull(paymentEvents.doneAt));

async function send(event: StandInEvent): Promise<void> {
  const { payload, signature } = standIn.sign(event);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { status } = await api.call({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers,
    payload,
  });
  expect(status).toBe(200);
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

const get = async (user: SignedIn, url: string) =>
  Object((await api.call({ url, headers: user.headers })).body).data;

const listReturns = ({ orderId }: Pick<Checkout, 'orderId'>) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), ne(payments.kind, 'CHARGE')))
    .orderBy(payments.at, payments.id);

/** The next year that is not a leap year. */
const YEAR = [1, 2]
  .map((years) => api.now().getUTCFullYear() + years)
  .find((year) => year % 4 !== 0);

/** Sessions end meanwhile, so users sign in afterwards. */
const passUntil = (time: Date) => api.pass(time.getTime() - api.now().getTime());

describe('prices in several currencies', () => {
  const euro = { priceMinor: 450, currency: 'eur' } as const;
  const dong = { priceMinor: 99_000, currency: 'vnd' } as const;

  test('are charged in the chosen currency, in that of the language, or in the first one', async () => {
    const { packageId } = await sell(db, {
      priceMinor: 499,
      currency: 'usd',
      otherPrices: [euro, dong],
    });
    const user = await api.signIn();
    expect(await checkOut(user, { packageId }, 'vi')).toMatchObject(dong);
    expect(await checkOut(user, { packageId }, 'zh')).toMatchObject({ currency: 'usd' });
    const chosen = await checkOut(user, { packageId, currency: 'eur' }, 'vi');
    expect(chosen).toMatchObject({
      ...euro,
      package: { priceMinor: 499, otherPrices: [euro, dong] },
    });
    await deliver(() => account.pay(chosen.sessionId));
    expect(await orderOf(chosen)).toMatchObject({
      status: 'PAID',
      amountMinor: 450,
      currency: 'eur',
    });
    const [own] = await get(user, '/api/subscription');
    expect(own).toMatchObject({ paidPriceMinor: 450, priceMinor: 450, currency: 'eur' });
    const refused = await post(user, CHECKOUT, { packageId, currency: 'jpy' });
    expect(fieldsOf(refused)).toMatchObject([
      { path: 'currency', message: 'The package has no price in this currency' },
    ]);
    expect((await post(user, CHECKOUT, { packageId, currency: 'xxx' })).status).toBe(400);
  });

  test('of which a buyer has opened one cannot be paid twice', async () => {
    const { packageId } = await sell(db, { priceMinor: 499, currency: 'usd', otherPrices: [euro] });
    const user = await api.signIn();
    const first = await checkOut(user, { packageId, currency: 'usd' });
    const second = await checkOut(user, { packageId, currency: 'eur' });
    expect(account.get('checkout.session', first.sessionId)['status']).toBe('expired');
    expect(await orderOf(first)).toMatchObject({ status: 'EXPIRED' });
    // The second one is paid in another tab before the buyer changes the currency again.
    account.pay(second.sessionId);
    expect((await post(user, CHECKOUT, { packageId, currency: 'usd' })).body).toMatchObject({
      code: 'ALREADY_PAID',
      data: { sessionId: second.sessionId },
    });
    expect(await activationsOf(second)).toHaveLength(1);
  });

  test('of which one has no session yet when another is chosen cannot be paid twice', async () => {
    const { packageId } = await sell(db, {
      kind: 'SUBSCRIPTION',
      trialDays: 7,
      priceMinor: 499,
      currency: 'usd',
      otherPrices: [euro],
    });
    const user = await api.signIn();
    const { isHeld, release } = holdNextSession();
    const slow = post(user, CHECKOUT, { packageId, currency: 'usd' });
    await isHeld;
    const fast = await checkOut(user, { packageId, currency: 'eur' });
    release();
    const { sessionId } = Object((await slow).body).data;
    expect(sessionId).not.toBe(fast.sessionId);
    const own = await db.select().from(orders).where(eq(orders.userId, user.userId));
    const open = own.filter(({ status }) => status === 'OPEN');
    expect(open.map((order) => order.sessionId)).toEqual([sessionId]);
    const ids = new Set(own.map(({ id }) => id));
    const payable = account
      .list('checkout.session')
      .filter((each) => each['status'] === 'open' && ids.has(String(each['client_reference_id'])));
    expect(payable.map(({ id }) => id)).toEqual([sessionId]);
  });

  test('are not closed in favour of another one while Stripe refuses to close the first', async () => {
    const { packageId } = await sell(db, { priceMinor: 499, currency: 'usd', otherPrices: [euro] });
    const user = await api.signIn();
    const first = await checkOut(user, { packageId, currency: 'usd' });
    standIn.delay = (call) => {
      if (call.endsWith('/expire')) throw new StandInError(400, REFUSED);
    };
    const refused = await post(user, CHECKOUT, { packageId, currency: 'eur' });
    standIn.delay = nothing;
    expect(refused.body).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await orderOf(first)).toMatchObject({ status: 'OPEN' });
    await checkOut(user, { packageId, currency: 'eur' });
    expect(await orderOf(first)).toMatchObject({ status: 'EXPIRED' });
  });

  test('subscriptions in two currencies have two customers', async () => {
    const user = await api.signIn({ email: 'two@example.com' });
    const terms = { kind: 'SUBSCRIPTION', priceMinor: 499, currency: 'usd' } as const;
    const one = await sell(db, { ...terms, otherPrices: [euro] });
    const other = await sell(db, { ...terms, otherPrices: [euro] });
    const dollars = await checkOut(user, { packageId: one.packageId, currency: 'usd' });
    await deliver(() => account.pay(dollars.sessionId));
    const euros = await checkOut(user, { packageId: other.packageId, currency: 'eur' });
    await deliver(() => account.pay(euros.sessionId));
    const customers = [(await orderOf(dollars)).customerId, (await orderOf(euros)).customerId];
    expect(new Set(customers).size).toBe(2);
  });

  test.each(CURRENCIES.filter((each) => ['jpy', 'kwd', 'isk', 'ugx', 'huf'].includes(each)))(
    'Stripe takes whole amounts of %s',
    async (currency) => {
      const { packageId } = await sell(db, { priceMinor: 99_900, currency });
      const begun = await checkOut(await api.signIn(), { packageId });
      expect(account.get('checkout.session', begun.sessionId)).toMatchObject({
        amount_total: 99_900,
        currency,
      });
    },
  );

  const refusals: readonly (readonly [
    string,
    Partial<Record<keyof PackageFields, unknown>>,
    string,
    string,
  ])[] = [
    ['an unknown currency', { currency: 'xyz' }, 'currency', 'not possible'],
    ['a negative price', { priceMinor: -5 }, 'priceMinor', 'greater than zero'],
    ['a fraction of the smallest unit', { priceMinor: 4.5 }, 'priceMinor', 'more decimals'],
    [
      'a third decimal that Stripe refuses',
      { priceMinor: 5124, currency: 'kwd' },
      'priceMinor',
      'more decimals',
    ],
    ['a fraction of a króna', { priceMinor: 499, currency: 'isk' }, 'priceMinor', 'more decimals'],
    ['less than Stripe charges', { priceMinor: 49, currency: 'usd' }, 'priceMinor', 'smallest'],
    [
      'a further price that is less than Stripe charges',
      { otherPrices: [{ priceMinor: 49, currency: 'jpy' }] },
      'otherPrices.0.priceMinor',
      'smallest',
    ],
    [
      'the same currency twice',
      { otherPrices: [dong] },
      'otherPrices.0.currency',
      'already a price',
    ],
    [
      'a negative further price',
      { otherPrices: [{ ...euro, priceMinor: -1 }] },
      'otherPrices.0.priceMinor',
      'greater than zero',
    ],
    ['too many months', { months: 121 }, 'months', ''],
    ['a subscription of four years', { kind: 'SUBSCRIPTION', months: 48 }, 'months', '36 months'],
    ['a trial without a subscription', { trialDays: 7 }, 'trialDays', 'Only a subscription'],
  ];
  test.each(refusals)('%s is refused', async (_, changes, path, words) => {
    const fields = { ...makeFields(), ...changes };
    const id = crypto.randomUUID();
    const refused = await post(admin, '/api/admin/package', { id, status: 'ACTIVE', fields });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toMatchObject([
      { path: `fields.${path}`, message: expect.stringContaining(words) },
    ]);
  });

  test('a package of an older client has one price and days', async () => {
    const { otherPrices, months, trialDays, ...fields } = makeFields();
    expect([otherPrices, months, trialDays]).toEqual([[], null, 0]);
    const id = crypto.randomUUID();
    const made = await post(admin, '/api/admin/package', { id, status: 'INACTIVE', fields });
    expect(made.body.data).toContainEqual(
      expect.objectContaining({ id, otherPrices: [], months: null, trialDays: 0 }),
    );
  });
});

describe('months', () => {
  test('end on the last day of a shorter month, and the days follow from them', async () => {
    const id = crypto.randomUUID();
    const fields = makeFields({ months: 1, days: 5 });
    await post(admin, '/api/admin/package', { id, status: 'ACTIVE', fields });
    passUntil(new Date(`${YEAR}-01-31T10:00:00.000Z`));
    const user = await api.signIn();
    const begun = await checkOut(user, { packageId: id });
    await deliver(() => account.pay(begun.sessionId));
    expect(await activationsOf(begun)).toMatchObject([
      {
        startAt: new Date(`${YEAR}-01-31T10:00:00.000Z`),
        endAt: new Date(`${YEAR}-02-28T10:00:00.000Z`),
      },
    ]);
    const [own] = await get(user, '/api/subscription');
    expect(own).toMatchObject({ days: 31, months: 1 });
  });

  test('of a subscription follow those of Stripe, without a gap after a short month', async () => {
    const { packageId } = await sell(db, { kind: 'SUBSCRIPTION', months: 1, days: 31 });
    const user = await api.signIn();
    const begun = await checkOut(user, { packageId });
    await deliver(() => account.pay(begun.sessionId));
    const { subscriptionId } = await orderOf(begun);
    for (const day of ['02-28', '03-31']) {
      passUntil(new Date(`${YEAR}-${day}T11:00:00.000Z`));
      await deliver(() => account.renew(subscriptionId ?? '', true));
    }
    const ends = (await activationsOf(begun)).map(({ endAt }) => endAt.toISOString().slice(5, 10));
    expect(ends).toEqual(['02-28', '03-31', '04-30']);
  });
});

describe('a trial', () => {
  const terms = { kind: 'SUBSCRIPTION', trialDays: 7, priceMinor: 499, currency: 'usd' } as const;

  test('is active without a payment, then the subscription is charged', async () => {
    const { packageId } = await sell(db, terms);
    const user = await api.signIn({ email: 'trial@example.com' });
    const listed = await get(user, '/api/package');
    expect(listed).toContainEqual(expect.objectContaining({ id: packageId, trialDays: 7 }));
    const begun = await checkOut(user, { packageId });
    expect(begun).toMatchObject({ priceMinor: 499, package: { trialDays: 7 } });
    const start = api.now().getTime();
    await deliver(() => {
      account.pay(begun.sessionId);
      // The event comes late.
      api.pass(3 * 60_000);
    });
    const order = await orderOf(begun);
    expect(order).toMatchObject({ status: 'PAID', subscriptionStatus: 'ACTIVE', paymentId: null });
    const [activation] = await get(user, '/api/subscription');
    expect(activation).toMatchObject({ isTrial: true, paidPriceMinor: 0, status: 'ACTIVE' });
    // Everywhere the end is that of the trial at Stripe.
    const endDate = new Date((Math.floor(start / 1000) + 7 * 24 * 3600) * 1000).toISOString();
    expect(activation.endDate).toBe(endDate);
    expect(
      await get(user, `/api/stripe/session-status?sessionId=${begun.sessionId}`),
    ).toMatchObject({
      paidPriceMinor: 0,
      priceMinor: 499,
      package: { trialDays: 7 },
      endDate,
    });
    const own = await get(user, '/api/payment/own');
    expect(own).toMatchObject({
      payments: [],
      trials: [{ priceMinor: 499, isCanceled: false, endDate }],
    });
    const operator = await newAdmin();
    const [shown] = await get(operator, `/api/admin/order?orderId=${begun.orderId}`);
    expect(shown).toMatchObject({ status: 'PAID', payments: [], trialEndDate: endDate });
    expect(await get(operator, `/api/admin/user/${user.userId}`)).toMatchObject({
      subscriptions: [{ isTrial: true, paidUntil: endDate }],
    });
    const mails = await db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, 'trial@example.com'));
    expect(mails.map(({ subject }) => subject)).toEqual(['Your free trial: Month']);
    expect(mails[0]?.text).toContain('$4.99');
    // It stays active until the first payment is recorded.
    api.pass(7 * DAY);
    expect(await get(await signInAgain(user), '/api/subscription')).toMatchObject([
      { status: 'ACTIVE', endDate },
    ]);
    await deliver(() => account.renew(order.subscriptionId ?? '', true));
    expect((await activationsOf(begun)).map(({ paidMinor }) => paidMinor)).toEqual([0, 499]);
    const later = await signInAgain(user);
    expect(await get(later, '/api/payment/own')).toMatchObject({
      payments: [{ amountMinor: 499 }],
      trials: [],
    });
    expect(await get(await newAdmin(), `/api/admin/user/${user.userId}`)).toMatchObject({
      subscriptions: [{ isTrial: false }],
    });
  });

  test('that is cancelled just after its end is still active, which neither its page nor the mail denies', async () => {
    const { packageId } = await sell(db, terms);
    const email = 'hesitant@example.com';
    const buyer = await api.signIn({ email });
    const begun = await checkOut(buyer, { packageId });
    await deliver(() => account.pay(begun.sessionId));
    const status = async () =>
      get(await signInAgain(buyer), `/api/stripe/session-status?sessionId=${begun.sessionId}`);
    api.pass(7 * DAY + HOUR / 2);
    expect(await status()).toMatchObject({ isOver: false });
    const user = await signInAgain(buyer);
    const canceled = await post(user, `/api/subscription/${begun.orderId}/cancel`, {});
    expect(canceled.status).toBe(200);
    const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));
    expect(mails).toHaveLength(2);
    const mail = mails.map(({ text }) => text).find((text) => text.includes('does not renew'));
    expect(mail).toBeDefined();
    expect(mail).not.toMatch(/no longer active|stays active/);
    api.pass(6 * HOUR);
    expect(await status()).toMatchObject({ isOver: true });
  });

  test('is not repeated by a renewal of nothing, which raises an alert as any wrong amount', async () => {
    const { packageId } = await sell(db, terms);
    const begun = await checkOut(await api.signIn(), { packageId });
    await deliver(() => account.pay(begun.sessionId));
    const listAlerts = () =>
      db.select().from(paymentAlerts).where(eq(paymentAlerts.orderId, begun.orderId));
    expect(await listAlerts()).toEqual([]);
    const { subscriptionId } = await orderOf(begun);
    api.pass(7 * DAY + HOUR);
    await deliver(() => {
      const invoice = account.renew(subscriptionId ?? '', true);
      invoice['amount_paid'] = 0;
    });
    expect(await activationsOf(begun)).toHaveLength(1);
    expect(await listAlerts()).toMatchObject([{ reason: 'AMOUNT_DIFFERS' }]);
  });

  test('is given once per account, to one package only, and not to guests', async () => {
    const one = await sell(db, terms);
    const other = await sell(db, terms);
    const user = await api.signIn();
    // A buyer who opens two trials can begin only the second one.
    const first = await checkOut(user, { packageId: one.packageId });
    const second = await checkOut(user, { packageId: other.packageId });
    expect(await orderOf(first)).toMatchObject({ status: 'EXPIRED' });
    await deliver(() => account.pay(second.sessionId));
    expect(await get(user, '/api/package')).toContainEqual(
      expect.objectContaining({ id: one.packageId, trialDays: 0 }),
    );
    const paid = await checkOut(user, { packageId: one.packageId });
    expect(paid.package.trialDays).toBe(0);
    expect(account.get('checkout.session', paid.sessionId)['amount_total']).toBe(499);
    const guest = await api.signIn({ isGuest: true });
    const consent = { terms: 0, privacy: 0 };
    const payload = { packageId: one.packageId, email: 'guest@example.com', consent };
    expect((await checkOut(guest, payload)).package.trialDays).toBe(0);
  });

  test('that is cancelled costs nothing and ends with its days', async () => {
    const { packageId } = await sell(db, terms);
    const user = await api.signIn();
    const begun = await checkOut(user, { packageId });
    await deliver(() => account.pay(begun.sessionId));
    const { status } = await post(user, `/api/subscription/${begun.orderId}/cancel`, {});
    expect(status).toBe(200);
    expect(await orderOf(begun)).toMatchObject({ isCanceled: true, subscriptionStatus: 'ACTIVE' });
    expect(await get(user, '/api/payment/own')).toMatchObject({ trials: [{ isCanceled: true }] });
    expect(await activationsOf(begun)).toMatchObject([{ paidMinor: 0, revokedAt: null }]);
  });
});

const newAdmin = () => api.signIn({ type: 'ADMIN' });

async function addCoupon(fields: Record<string, unknown> = {}): Promise<string> {
  codes += 1;
  const code = `SAVE-${codes}`;
  const made = await post(await newAdmin(), '/api/admin/coupon', {
    id: crypto.randomUUID(),
    fields: { ...COUPON, code, ...fields },
  });
  expect(made.body).toMatchObject({ success: true });
  return code;
}

let codes = 0;
const COUPON = {
  percent: 25,
  amountMinor: null,
  currency: null,
  packageIds: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  isOncePerUser: false,
};
const QUOTE = '/api/payment/quote';
const reasonsOf = async (user: SignedIn, payload: object) => {
  const refused = await post(user, CHECKOUT, payload);
  const quoted = await post(user, QUOTE, payload);
  expect(fieldsOf(quoted)).toEqual(fieldsOf(refused));
  return (fieldsOf(refused) ?? []).map(({ path, message }: { path: string; message: string }) => [
    path,
    message,
  ]);
};

describe('a coupon', () => {
  const dollars = { priceMinor: 999, currency: 'usd' } as const;

  test('reduces the price that is shown, charged, recorded and listed', async () => {
    const { packageId } = await sell(db, dollars);
    const code = await addCoupon({ percent: 33 });
    const user = await api.signIn();
    const asked = { packageId, coupon: ` ${code.toLowerCase()} ` };
    expect((await post(user, QUOTE, asked)).body.data).toEqual({
      ...dollars,
      discountMinor: 330,
      amountMinor: 669,
      trialDays: 0,
      coupon: code,
    });
    const plain = await checkOut(user, { packageId });
    const begun = await checkOut(user, asked);
    expect(begun).toMatchObject({ priceMinor: 669, discountMinor: 330 });
    expect(await checkOut(user, asked)).toMatchObject({ sessionId: begun.sessionId });
    expect(await orderOf(plain)).toMatchObject({ status: 'EXPIRED' });
    expect(
      await get(user, `/api/stripe/session-status?sessionId=${begun.sessionId}`),
    ).toMatchObject({ coupon: code, currency: 'usd' });
    await deliver(() => account.pay(begun.sessionId));
    expect(await orderOf(begun)).toMatchObject({ status: 'PAID', amountMinor: 669 });
    const operator = await newAdmin();
    const [order] = await get(operator, `/api/admin/order?orderId=${begun.orderId}`);
    expect(order).toMatchObject({
      coupon: { code, discountMinor: 330 },
      payments: [{ amountMinor: 669, refundableMinor: 669 }],
    });
    const day = new Date(api.now().getTime() + 7 * HOUR).toISOString().slice(0, 10);
    const file = await get(operator, `/api/admin/order-export?from=${day}&to=${day}`);
    expect(file.content).toMatch(new RegExp(`${begun.orderId}.*,USD,6.69,,${code},3.30\r\n`));
    const listed = await get(operator, '/api/admin/coupon');
    expect(listed).toContainEqual(expect.objectContaining({ code, usedCount: 1, openCount: 0 }));
  });

  test('stays reduced for every payment of a subscription', async () => {
    const { packageId } = await sell(db, { ...dollars, kind: 'SUBSCRIPTION' });
    const coupon = await addCoupon({ percent: null, amountMinor: 100, currency: 'usd' });
    const user = await api.signIn();
    const begun = await checkOut(user, { packageId, coupon });
    await deliver(() => account.pay(begun.sessionId));
    const { subscriptionId } = await orderOf(begun);
    const [own] = await get(user, '/api/subscription');
    expect(own).toMatchObject({ priceMinor: 999, subscription: { priceMinor: 899 } });
    api.pass(30 * DAY);
    await deliver(() => account.renew(subscriptionId ?? '', true));
    expect((await activationsOf(begun)).map(({ paidMinor }) => paidMinor)).toEqual([899, 899]);
  });

  test('that covers the price activates the package without the provider, once', async () => {
    const { packageId } = await sell(db, { ...dollars, kind: 'SUBSCRIPTION', trialDays: 7 });
    const coupon = await addCoupon({ percent: 100 });
    const email = 'free@example.com';
    const user = await api.signIn({ email });
    standIn.calls.length = 0;
    const clicks = await Promise.all([1, 2, 3].map(() => checkOut(user, { packageId, coupon })));
    expect(standIn.calls).toEqual([]);
    expect(new Set(clicks.map(({ orderId }) => orderId)).size).toBe(1);
    const [begun] = clicks;
    if (begun === undefined) throw new Error('no checkout');
    expect(begun).toMatchObject({ provider: 'NONE', priceMinor: 0, discountMinor: 999 });
    api.pass(5 * 60_000);
    expect(await checkOut(user, { packageId, coupon })).toMatchObject({ orderId: begun.orderId });
    expect(await activationsOf(begun)).toHaveLength(1);
    const url = `/api/stripe/session-status?sessionId=${begun.sessionId}`;
    expect(await get(user, url)).toMatchObject({ status: 'PAID', paidPriceMinor: 0 });
    const [own] = await get(user, '/api/subscription');
    // It does not renew, since there is no card to charge.
    expect(own).toMatchObject({ isTrial: false, subscription: { isCanceled: true } });
    const mails = await db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email));
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('nothing was charged')]);
    expect(mails[0]?.text).not.toContain('You have paid');
  });

  test('is not used more often than it can be, even by buyers at the same time', async () => {
    const { packageId } = await sell(db, dollars);
    const coupon = await addCoupon({ maxUses: 2 });
    const users = await Promise.all([1, 2, 3, 4].map(() => api.signIn()));
    const answers = await Promise.all(
      users.map((user) => post(user, CHECKOUT, { packageId, coupon })),
    );
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 400).flatMap(fieldsOf)).toMatchObject([
      { path: 'coupon', message: expect.stringContaining('as often as it can be') },
      { path: 'coupon' },
    ]);
    // An order that ends without a payment gives its use back.
    const [{ body } = { body: {} }] = begun;
    await deliver(() => account.expire(Object(body).data.sessionId));
    const late = users.find((_, index) => answers[index]?.status === 400);
    if (late === undefined) throw new Error('no refused buyer');
    await checkOut(late, { packageId, coupon });
  });

  test('for one use of each user is refused to the same user, also for another package', async () => {
    const one = await sell(db, dollars);
    const other = await sell(db, dollars);
    const coupon = await addCoupon({ isOncePerUser: true });
    const user = await api.signIn();
    const first = await checkOut(user, { packageId: one.packageId, coupon });
    const second = await checkOut(user, { packageId: other.packageId, coupon });
    // The first order can no longer be paid.
    expect(await orderOf(first)).toMatchObject({ status: 'EXPIRED' });
    await deliver(() => account.pay(second.sessionId));
    expect(await reasonsOf(user, { packageId: one.packageId, coupon })).toEqual([
      ['coupon', 'You have already used this coupon code'],
    ]);
    await checkOut(await api.signIn(), { packageId: one.packageId, coupon });
  });

  test('whose uses are counted is not for guests, who can be made at any time', async () => {
    const { packageId } = await sell(db, dollars);
    const guest = await api.signIn({ isGuest: true });
    const consent = { terms: 0, privacy: 0 };
    const start = (coupon: string) =>
      post(guest, CHECKOUT, { packageId, coupon, email: 'new@example.com', consent });
    for (const fields of [{ isOncePerUser: true }, { maxUses: 1 }]) {
      const coupon = await addCoupon(fields);
      const expected = [{ path: 'coupon', message: expect.stringContaining('with an account') }];
      expect(fieldsOf(await start(coupon))).toMatchObject(expected);
      expect(fieldsOf(await post(guest, QUOTE, { packageId, coupon }))).toMatchObject(expected);
      await checkOut(await api.signIn(), { packageId, coupon });
    }
    expect((await start(await addCoupon())).status).toBe(200);
  });

  test('is refused with the reason', async () => {
    const { packageId } = await sell(db, dollars);
    const other = await sell(db, dollars);
    const user = await api.signIn();
    const later = new Date(api.now().getTime() + DAY).toISOString();
    const past = new Date(api.now().getTime() - DAY).toISOString();
    const refused = async (fields: object, words: string): Promise<void> => {
      const coupon = await addCoupon({ ...fields });
      expect(await reasonsOf(user, { packageId, coupon })).toEqual([
        ['coupon', expect.stringContaining(words)],
      ]);
    };
    await refused({ startsAt: later }, 'not valid yet');
    await refused({ endsAt: past }, 'expired');
    await refused({ packageIds: [other.packageId] }, 'not for this package');
    await refused({ percent: null, amountMinor: 100, currency: 'eur' }, 'another currency');
    expect(await reasonsOf(user, { packageId, coupon: 'NOTHING' })).toEqual([
      ['coupon', 'This coupon code is not valid'],
    ]);
    const coupon = await addCoupon();
    const operator = await newAdmin();
    const listed: { id: string; code: string }[] = await get(operator, '/api/admin/coupon');
    const { id } = listed.find(({ code }) => code === coupon) ?? { id: '' };
    const disable = (isDisabled: boolean) =>
      api.call({
        method: 'PATCH',
        url: `/api/admin/coupon/${id}`,
        headers: operator.headers,
        payload: { isDisabled },
      });
    expect((await disable(true)).status).toBe(200);
    expect(await reasonsOf(user, { packageId, coupon })).toEqual([
      ['coupon', 'This coupon code is not valid'],
    ]);
    await disable(false);
    await checkOut(user, { packageId, coupon });
  });

  test('never leaves an amount that is too small to be charged, but may leave nothing', async () => {
    const { packageId } = await sell(db, { ...dollars, name: { en: 'Gem', vi: '', zh: '' } });
    const user = await api.signIn();
    const operator = await newAdmin();
    const create = (fields: object) =>
      post(operator, '/api/admin/coupon', {
        id: crypto.randomUUID(),
        fields: { ...COUPON, code: 'TOO-MUCH', packageIds: [packageId], ...fields },
      });
    const amount = { percent: null, amountMinor: 950, currency: 'usd' };
    for (const [fields, path] of [
      [{ percent: 96 }, 'fields.percent'],
      [amount, 'fields.amountMinor'],
    ] as const) {
      const refused = await create(fields);
      expect([refused.status, fieldsOf(refused)]).toMatchObject([
        400,
        [{ path, message: expect.stringMatching(/^Gem would cost \$0\.(40|49).+is \$0\.50/) }],
      ]);
    }
    // The price was higher when this coupon was made.
    const coupon = await addCoupon({ percent: 100, packageIds: [packageId] });
    await db.update(coupons).set({ percent: 96 }).where(eq(coupons.code, coupon));
    expect(await reasonsOf(user, { packageId, coupon })).toEqual([
      ['coupon', expect.stringContaining('smallest possible payment')],
    ]);
    const least = await addCoupon({ ...amount, amountMinor: 949, packageIds: [packageId] });
    expect(await checkOut(user, { packageId, coupon: least })).toMatchObject({ priceMinor: 50 });
  });

  test('or a price that only Stripe finds too small is refused in words', async () => {
    // A version before could sell it.
    const { packageId } = await sell(db, { priceMinor: 40, currency: 'usd' });
    const user = await api.signIn();
    const refused = await post(user, CHECKOUT, { packageId });
    expect([refused.status, fieldsOf(refused)]).toMatchObject([
      400,
      [{ path: 'packageId', message: expect.stringContaining('too small to be charged') }],
    ]);
    const own = await db.select().from(orders).where(eq(orders.userId, user.userId));
    expect(own.map(({ status }) => status)).toEqual(['FAILED']);
    await db.update(packages).set({ status: 'INACTIVE' }).where(eq(packages.id, packageId));
  });

  test('is created once, with a code and a reduction that make sense', async () => {
    const code = await addCoupon();
    const operator = await newAdmin();
    const create = (fields: object, id = crypto.randomUUID()) =>
      post(operator, '/api/admin/coupon', { id, fields: { ...COUPON, code: 'NEW-1', ...fields } });
    const refusals = [
      [{ code: code.toLowerCase() }, 'fields.code', 'already a coupon'],
      [{ code: 'a b' }, 'fields.code', '3 to 32'],
      [{ percent: 101 }, 'fields.percent', ''],
      [{ percent: 10, amountMinor: 5, currency: 'usd' }, 'fields.percent', 'either'],
      [{ percent: null, amountMinor: 5 }, 'fields.currency', 'either'],
      [{ percent: null, amountMinor: 5, currency: 'kwd' }, 'fields.amountMinor', 'decimals'],
      [{ packageIds: [crypto.randomUUID()] }, 'fields.packageIds', ''],
      [
        { startsAt: '2026-02-01T00:00:00.000Z', endsAt: '2026-01-01T00:00:00.000Z' },
        'fields.endsAt',
        'before it begins',
      ],
    ] as const;
    for (const [fields, path, words] of refusals) {
      const refused = await create(fields);
      expect([refused.status, fieldsOf(refused)]).toMatchObject([
        400,
        [{ path, message: expect.stringContaining(words) }],
      ]);
    }
    const id = crypto.randomUUID();
    expect((await create({}, id)).status).toBe(200);
    expect((await create({}, id)).status).toBe(200);
    expect((await create({ code: 'NEW-2' }, id)).status).toBe(409);
    expect((await create({ percent: 50 }, id)).status).toBe(409);
  });
});

describe('taxes', () => {
  test('are calculated by Stripe where they are switched on, and returned in proportion', async () => {
    const operator = await newAdmin();
    const setting = (value: boolean) =>
      api.call({
        method: 'PUT',
        url: '/api/admin/setting',
        headers: operator.headers,
        payload: { key: 'isTaxOn', value },
      });
    const { packageId } = await sell(db, { priceMinor: 1100, currency: 'eur' });
    const user = await api.signIn();
    const before = await checkOut(user, { packageId });
    expect((await setting(true)).status).toBe(200);
    const begun = await checkOut(user, { packageId });
    // The order without a tax cannot be paid any more.
    expect(await orderOf(before)).toMatchObject({ status: 'EXPIRED' });
    await deliver(() => account.pay(begun.sessionId));
    expect(await orderOf(begun)).toMatchObject({ status: 'PAID', amountMinor: 1100 });
    const read = async () => (await get(operator, `/api/admin/order?orderId=${begun.orderId}`))[0];
    expect(await read()).toMatchObject({ payments: [{ amountMinor: 1100, taxMinor: 100 }] });
    const { paymentId } = await orderOf(begun);
    const charge = account.list('charge').find((each) => each['payment_intent'] === paymentId);
    for (const part of [333, 333, 434]) {
      // Each at its own time, by which the parts of the tax are ordered.
      api.pass(1000);
      await deliver(() => void account.refund(charge?.id ?? '', part));
    }
    const day = new Date(api.now().getTime() + 7 * HOUR).toISOString().slice(0, 10);
    const { content } = await get(operator, `/api/admin/order-export?from=${day}&to=${day}`);
    const lines: string[] = content
      .split('\r\n')
      .filter((line: string) => line.includes(begun.orderId));
    expect(lines.map((line) => line.split(',').slice(-5, -2).join(' ')).toSorted()).toEqual([
      'EUR -3.33 -0.30',
      'EUR -3.33 -0.31',
      'EUR -4.34 -0.39',
      'EUR 11.00 1.00',
    ]);
    // The bank takes the refunded money, too. That returns no more tax, also after the refunds have been known in another order.
    const taxesNow = async () => (await listReturns(begun)).map(({ taxMinor }) => taxMinor);
    const disputes: string[] = [];
    await deliver(() => void disputes.push(account.dispute(charge?.id ?? '').id));
    expect((await taxesNow()).reduce((sum: number, tax) => sum + (tax ?? 0), 0)).toBe(100);
    await deliver(() => account.closeDispute(disputes[0] ?? '', 'won'));
    expect(await taxesNow()).toEqual(expect.arrayContaining([30, 31, 39]));
    expect(await taxesNow()).toHaveLength(3);
    const other = await checkOut(user, { packageId });
    await deliver(() => account.pay(other.sessionId));
    const taken = account
      .list('charge')
      .find((each) => each['id'] !== charge?.id && each['amount'] === 1100);
    await deliver(() => void disputes.push(account.dispute(taken?.id ?? '').id));
    api.pass(1000);
    await deliver(() => void account.refund(taken?.id ?? '', 550));
    expect((await listReturns(other)).map(({ kind, taxMinor }) => [kind, taxMinor])).toEqual([
      ['DISPUTE', 100],
      ['REFUND', 0],
    ]);
    await deliver(() => account.closeDispute(disputes[1] ?? '', 'won'));
    expect(await listReturns(other)).toMatchObject([{ kind: 'REFUND', taxMinor: 50 }]);
    // A known customer, and a subscription.
    const monthly = await sell(db, { priceMinor: 2200, currency: 'eur', kind: 'SUBSCRIPTION' });
    const again = await checkOut(user, { packageId: monthly.packageId });
    await deliver(() => account.pay(again.sessionId));
    const [order] = await get(operator, `/api/admin/order?orderId=${again.orderId}`);
    expect(order).toMatchObject({ payments: [{ amountMinor: 2200, taxMinor: 200 }] });
    await setting(false);
    const plain = await checkOut(await api.signIn(), { packageId });
    await deliver(() => account.pay(plain.sessionId));
    const [untaxed] = await get(operator, `/api/admin/order?orderId=${plain.orderId}`);
    expect(untaxed).toMatchObject({ payments: [{ taxMinor: null }] });
  });
});

const REFUSED = { type: 'invalid_request_error', message: 'This session cannot be expired.' };

const nothing = (): void => {};

/** Lets Stripe answer the next call for a session only after `release`. */
function holdNextSession() {
  const gate = new EventEmitter();
  const isReleased = once(gate, 'release');
  const isHeld = new Promise<void>((resolve) => {
    standIn.delay = (call) => {
      if (call !== 'POST /v1/checkout/sessions') return undefined;
      standIn.delay = nothing;
      resolve();
      return isReleased.then(nothing);
    };
  });
  return { isHeld, release: () => gate.emit('release') };
}

/** The session of a user has expired after some days. */
async function signInAgain({ userId }: SignedIn): Promise<SignedIn> {
  const sessionId = await insertSession(db, {
    userId,
    createdAt: api.now(),
    lastUsedAt: api.now(),
    expiresAt: new Date(api.now().getTime() + DAY),
    tokenHash: crypto.randomUUID(),
  });
  const { token } = await signAccessToken(TEST_KEYS, { userId, sessionId }, api.now());
  return { userId, sessionId, headers: { authorization: `Bearer ${token}` } };
}
