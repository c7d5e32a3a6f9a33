import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@chuhe/contract/languages';
import type { Checkout, OwnPayments } from '@chuhe/contract/payment';
import { desc, eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { entitlements, orders, paymentEvents, payments } from '../../db/tables/commerce-tables.ts';
import { outgoingMails } from '../../db/tables/site-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { makeTestApi, type SignedIn } from '../../testing/test-api.ts';
import { readZip } from '../account/export/testing/read-zip.ts';
import { LAN, makeVisitor } from '../identity/testing/visitor.ts';
import { activate } from './activate.ts';
import { raiseAlert } from './check-payment.ts';
import { BUYER_MAILS } from './mails/buyer-mail-texts.ts';
import { queueEndingMails } from './mails/queue-ending-mails.ts';
import { makePayments } from './payments.ts';
import type { StandInEvent } from './providers/stand-in/stand-in-account.ts';
import { StripeStandIn } from './providers/stand-in/stripe-stand-in.ts';
import { refundOrder } from './refund-order.ts';
import { sell } from './testing/packages.ts';

const standIn = await StripeStandIn.start();
afterAll(() => standIn.close());
const config = { stripe: standIn.config };
const api = await makeTestApi(config);
standIn.now = api.now;
const { account } = standIn;
const { db } = api.database;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const month = await sell(db, {
  name: { en: 'Month', vi: 'Gói tháng', zh: '' },
  priceMinor: 79_000,
  currency: 'vnd',
});
const monthly = await sell(db, { kind: 'SUBSCRIPTION', priceMinor: 499, currency: 'usd' });

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

let buyers = 0;

/** A new buyer who sends their language with each call. */
async function newBuyer(language: string): Promise<SignedIn & { email: string }> {
  buyers += 1;
  const email = `buyer${buyers}@example.com`;
  const user = await api.signIn({ email });
  return { ...user, email, headers: Object.assign(user.headers, { 'accept-language': language }) };
}

async function checkOut({ headers }: SignedIn, { packageId } = month): Promise<Checkout> {
  const url = '/api/stripe/create-checkout-session-embedded';
  const { body } = await api.call({ method: 'POST', url, headers, payload: { packageId } });
  expect(body).toMatchObject({ success: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  return body.data as Checkout;
}

/** Sends events as Stripe does, and waits until all are handled. */
async function deliver(events: readonly StandInEvent[]): Promise<void> {
  for (const event of events) {
    // Emails of two events are told apart by their time.
    api.pass(1);
    const { payload, signature } = standIn.sign(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await api.call({ method: 'POST', url: '/api/stripe/webhook', headers, payload });
  }
  await expect.poll(isPending, { timeout: 10_000, interval: 10 }).toBe(false);
}

async function isPending(): Promise<boolean> {
  const rows = await db.select().from(paymentEvents);
  return rows.some(({ doneAt }) => doneAt === null);
}

function during(work: () => void): StandInEvent[] {
  const before = account.events.length;
  work();
  return account.events.slice(before);
}

/** Delivers each event twice and in reverse order. */
const deliverWildly = (events: readonly StandInEvent[]) =>
  deliver([...events.toReversed(), ...events]);

async function buy(user: SignedIn, version = month): Promise<Checkout> {
  const checkout = await checkOut(user, version);
  await deliverWildly(during(() => account.pay(checkout.sessionId)));
  return checkout;
}

async function mailsTo(recipient: string) {
  const rows = await db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, recipient))
    .orderBy(desc(outgoingMails.createdAt));
  return rows.toReversed();
}

const subjectsTo = async (recipient: string) =>
  (await mailsTo(recipient)).map(({ subject }) => subject);

const lastTextTo = async (recipient: string) => (await mailsTo(recipient)).at(-1)?.text ?? '';

const orderOf = async ({ orderId }: Checkout) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (order === undefined) throw new Error('no order');
  return order;
};

test('a purchase is mailed once, in the language of the buyer, with amount, end and receipt', async () => {
  const buyer = await newBuyer('vi');
  await buy(buyer);
  expect(await subjectsTo(buyer.email)).toEqual(['Bạn đã mua Gói tháng']);
  const text = (await lastTextTo(buyer.email)).replaceAll('\u00A0', ' ');
  expect(text).toContain('Bạn đã thanh toán 79.000 ₫ cho Gói tháng.');
  expect(text).toContain('Đây là thanh toán thử');
  expect(text).toMatch(/Gói có hiệu lực đến .* \(UTC\+7\)\./);
  expect(text).toMatch(/\nhttp:\/\/127\.0\.0\.1:\d+\/receipt\/ch_\w+\n/);
  expect(text).toMatch(/\nhttp:\/\/[^\n]*\/packages\n/);
  expect(text).not.toContain('tự gia hạn');
  const [row] = await db.select().from(users).where(eq(users.id, buyer.userId));
  expect(row?.language).toBe('vi');
});

test('every mail about a test payment ends by saying, in each language, that no money moves', () => {
  const { ENDING: _, ...kinds } = BUYER_MAILS;
  for (const [kind, texts] of Object.entries(kinds)) {
    for (const language of LANGUAGES) {
      const { lines } = texts[language];
      const tests = lines.filter((line) => line.startsWith('{test}'));
      expect([kind, language, tests]).toEqual([kind, language, lines.slice(-1)]);
    }
  }
});

test('a guest gets the mail at the address of the receipt, and a buyer without an address gets none', async () => {
  const guest = await api.signIn({ isGuest: true });
  const { body } = await api.call({
    method: 'POST',
    url: '/api/stripe/create-checkout-session-embedded',
    headers: guest.headers,
    payload: {
      packageId: month.packageId,
      email: 'guest@example.com',
      consent: { terms: 0, privacy: 0 },
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  const { sessionId } = body.data as Checkout;
  await deliver(during(() => account.pay(sessionId)));
  expect(await subjectsTo('guest@example.com')).toEqual(['Your purchase: Month']);
  const before = (await db.select().from(outgoingMails)).length;
  await buy(await api.signIn());
  expect(await db.select().from(outgoingMails)).toHaveLength(before);
});

test('a subscription is mailed when it is bought, fails to renew, is paid with another card, and is cancelled, once each', async () => {
  const buyer = await newBuyer('en');
  const checkout = await buy(buyer, monthly);
  const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';
  api.pass(30 * DAY + HOUR);
  await deliverWildly(during(() => account.renew(subscriptionId, false)));
  const failed = await lastTextTo(buyer.email);
  expect(failed).toContain('the payment of $4.99 has failed');
  expect(failed).toContain('This is a test: no money is ever charged.');
  expect(failed).toMatch(/change your card\.[^\n]*\nhttp:\/\/[^\n]*\/packages\n/);
  const invoice = account.list('invoice').at(-1)?.id ?? '';
  await deliverWildly(during(() => account.payInvoice(invoice)));
  expect(await lastTextTo(buyer.email)).toContain(`/invoice/${invoice}\n`);
  await deliverWildly(during(() => account.setCanceled(subscriptionId, true)));
  expect(await lastTextTo(buyer.email)).toMatch(/The package stays active until .*\(UTC\+7\)\./);
  await deliverWildly(during(() => account.setCanceled(subscriptionId, false)));
  await deliverWildly(during(() => account.endSubscription(subscriptionId)));
  expect(await subjectsTo(buyer.email)).toEqual([
    'Your purchase: Month',
    'The payment for Month has failed',
    'Month has been renewed',
    'The subscription to Month is cancelled',
    'The subscription to Month is cancelled',
  ]);
});

test('a refund is mailed once, whether it is made here or at Stripe, with what it ends', async () => {
  const buyer = await newBuyer('en');
  const checkout = await buy(buyer);
  const [charge] = account.list('charge').slice(-1);
  const events = during(() => account.refund(charge?.id ?? '', 1000));
  await deliverWildly(events);
  const part = await lastTextTo(buyer.email);
  expect(part).toContain('We have refunded ₫1,000 of your payment');
  expect(part).toContain('so no money moves');
  expect(part).not.toMatch(/has ended|The money goes to/);
  const before = account.events.length;
  api.pass(1);
  await Promise.all([
    refundOrder(context, { orderId: checkout.orderId }),
    refundOrder(context, { orderId: checkout.orderId }).catch(() => {}),
  ]);
  await deliverWildly(account.events.slice(before));
  expect(await lastTextTo(buyer.email)).toContain(
    'The package that this payment activated has ended.',
  );
  expect(await subjectsTo(buyer.email)).toEqual([
    'Your purchase: Month',
    'Refund of ₫1,000 for Month',
    'Refund of ₫78,000 for Month',
  ]);
});

test('administrators who see orders are mailed about disputes, once each, and about failing events once a day', async () => {
  const admin = { email: 'admin@example.com', type: 'ADMIN', language: 'zh' } as const;
  await api.signIn(admin);
  await api.signIn({ email: 'former@example.com', type: 'ADMIN', status: 'INACTIVE' });
  await api.signIn({ email: 'finance@example.com', role: 'FINANCE' });
  await api.signIn({ email: 'support@example.com', role: 'SUPPORT' });
  const checkout = await buy(await newBuyer('en'));
  const [charge] = account.list('charge').slice(-1);
  await deliverWildly(during(() => account.dispute(charge?.id ?? '')));
  expect(await subjectsTo(admin.email)).toEqual(['Chuhe: 买家对付款提出争议']);
  const text = await lastTextTo(admin.email);
  expect(text).toContain('请在支付服务商后台所示的期限前提交答复。');
  expect(text).toContain('这是测试付款，不涉及真实资金。');
  expect(text).toContain('金额：₫79,000');
  expect(text).toContain(`/admin/order?order=${checkout.orderId}\n`);
  expect(await mailsTo('finance@example.com')).toHaveLength(1);
  expect(await mailsTo('former@example.com')).toEqual([]);
  expect(await mailsTo('support@example.com')).toEqual([]);
  for (const cause of ['evt_1', 'evt_2']) {
    const facts = { kind: 'EVENT_WAITS', event: 'invoice.paid' } as const;
    const alert = { at: api.now(), reason: 'EVENT_FAILED', cause, facts } as const;
    await raiseAlert(db, context.payments, alert);
  }
  expect(await mailsTo(admin.email)).toHaveLength(2);
});

test('a package that does not renew is announced three days before its end, once, unless another follows', async () => {
  const ending = await newBuyer('zh');
  const checkout = await buy(ending);
  const followed = await newBuyer('en');
  await buy(followed);
  await buy(followed);
  const renewing = await newBuyer('en');
  await buy(renewing, monthly);
  const granted = await newBuyer('en');
  const given = { userId: granted.userId, version: month, paidMinor: 0, isTest: false } as const;
  await db.transaction((tx) =>
    activate(tx, { ...given, source: 'GRANT', sourceId: randomUUID(), now: api.now() }),
  );
  const short = await newBuyer('en');
  await db.transaction((tx) =>
    activate(tx, {
      ...given,
      userId: short.userId,
      version: { ...month, days: 2 },
      source: 'GRANT',
      sourceId: randomUUID(),
      now: api.now(),
    }),
  );
  const run = () => queueEndingMails(db, 'https://chuhe.example', api.now());
  await run();
  expect(await subjectsTo(short.email)).toEqual([]);
  api.pass(26 * DAY);
  await run();
  expect(await mailsTo(ending.email)).toHaveLength(1);
  api.pass(DAY);
  await Promise.all([run(), run()]);
  await run();
  expect(await subjectsTo(ending.email)).toEqual(['您已购买“Month”', '“Month”即将到期']);
  expect(await lastTextTo(ending.email)).toContain('\nhttps://chuhe.example/packages\n');
  expect(await subjectsTo(granted.email)).toEqual(['Month ends soon']);
  expect(await mailsTo(followed.email)).toHaveLength(2);
  expect(await mailsTo(renewing.email)).toHaveLength(1);
  expect(
    await db.select().from(entitlements).where(eq(entitlements.sourceId, checkout.orderId)),
  ).toHaveLength(1);
});

test('a buyer lists payments, and gets receipts and the portal of Stripe, which returns to this site; others do not', async () => {
  const buyer = await newBuyer('en');
  const once = await buy(buyer);
  const again = await buy(buyer, monthly);
  const { body } = await api.call({ url: '/api/payment/own', headers: buyer.headers });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
  const own = body.data as OwnPayments;
  expect(own).toMatchObject({
    payments: [{ amountMinor: 499 }, { amountMinor: 79_000, refundedMinor: 0, hasReceipt: true }],
    portalOrderId: again.orderId,
  });
  const call = (url: string, payload: object, { headers }: SignedIn = buyer) =>
    api.call({ method: 'POST', url, headers, payload });
  const stranger = await newBuyer('en');
  for (const [index, kind] of ['invoice', 'receipt'].entries()) {
    const payload = { reference: own.payments[index]?.reference };
    const answer = await call('/api/payment/receipt', payload);
    expect(answer.body.data).toMatchObject({ url: expect.stringContaining(`/${kind}/`) });
    expect((await call('/api/payment/receipt', payload, stranger)).status).toBe(404);
  }
  for (const { orderId } of [once, again]) {
    const { body: opened } = await call('/api/payment/portal', { orderId, isForCard: true });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract says what the call gives.
    const { url } = opened.data as { url: string };
    const portal = account.get('billing_portal.session', url.split('/').at(-1) ?? '');
    expect(portal['return_url']).toMatch(/^http:\/\/[^/]*\/me$/);
    expect((await call('/api/payment/portal', { orderId }, stranger)).status).toBe(404);
  }
  // Both orders belong to one customer.
  expect((await orderOf(again)).customerId).toBe((await orderOf(once)).customerId);
  standIn.faults.push('error', 'error', 'error');
  const failed = await call('/api/payment/portal', { orderId: once.orderId });
  expect(failed.body).toMatchObject({ code: 'UNAVAILABLE' });
});

test('a buyer whose customer was deleted at Stripe gets another one', async () => {
  const buyer = await newBuyer('en');
  const first = await buy(buyer);
  await db.update(orders).set({ customerId: 'cus_gone' }).where(eq(orders.id, first.orderId));
  const second = await buy(buyer);
  expect((await orderOf(second)).customerId).toMatch(/^cus_(?!gone)/);
});

/** Opens a page of the stand-in and presses a button. @returns where it leads */
const press = async (url: string) => {
  const answer = await fetch(url, { method: 'POST', redirect: 'manual' });
  return answer.headers.get('location') ?? '';
};

test('from the registration to the deleted account, a buyer gets a mail at each step in their language, and administrators get disputes and failures', async () => {
  const admin = 'operator@example.com';
  await api.signIn({ email: admin, type: 'ADMIN', language: 'vi' });
  const email = 'journey@example.com';
  const buyer = await makeVisitor(api);
  const ask = (method: 'GET' | 'POST', url: string, payload?: object) =>
    buyer.call(method, url, payload, { 'accept-language': 'vi' });
  /** Logs in after the session has expired. */
  const logIn = () => {
    Object.assign(buyer, { accessToken: '', refreshToken: '' });
    return ask('POST', '/api/login', { username: email, password: LAN.password });
  };
  const since = async (work: () => Promise<unknown>) => {
    const before = account.events.length;
    await work();
    await deliverWildly(account.events.slice(before));
  };

  expect((await ask('POST', '/api/user/register', { ...LAN, email })).status).toBe(200);
  const { packageId } = monthly;
  const began = await ask('POST', '/api/stripe/create-checkout-session-embedded', { packageId });
  const checkout: Checkout = Object(began.body.data);
  const { orderId, sessionId } = checkout;
  await since(async () => {
    const back = await press(`${checkout.formUrl}/pay`);
    expect(back).toContain(`/payment/stripe/success?session_id=${sessionId}`);
  });
  const paid = await ask('GET', `/api/stripe/session-status?sessionId=${sessionId}`);
  expect(paid.body.data).toMatchObject({ status: 'PAID' });
  const periods = () =>
    db
      .select()
      .from(entitlements)
      .where(eq(entitlements.sourceId, orderId))
      .orderBy(entitlements.startAt);
  const [first] = await periods();
  const subscriptionId = (await orderOf(checkout)).subscriptionId ?? '';

  api.pass(30 * DAY + HOUR);
  await deliverWildly(during(() => account.renew(subscriptionId, false)));
  expect(await lastTextTo(email)).toMatch(/Vui lòng đổi thẻ\.[^\n]*\nhttp:\/\/[^\n]*\/packages\n/);
  expect((await logIn()).body).toMatchObject({ success: true });
  const listed = await ask('GET', '/api/subscription');
  expect(listed.body.data).toMatchObject([
    { status: 'ACTIVE', subscription: { orderId, status: 'PAST_DUE' } },
  ]);
  const openPortal = async (isForCard: boolean) => {
    const { body } = await ask('POST', '/api/payment/portal', { orderId, isForCard });
    return String(Object(body.data).url);
  };
  await since(async () => expect(await press(`${await openPortal(true)}/card`)).toMatch(/\/me$/));
  const [, second, ...none] = await periods();
  expect(none).toEqual([]);
  expect(Number(second?.endAt) - Number(first?.endAt)).toBe(30 * DAY);

  await since(() => ask('POST', `/api/subscription/${orderId}/cancel`));
  await since(async () => press(`${await openPortal(false)}/resume`));
  expect(await orderOf(checkout)).toMatchObject({ isCanceled: false });

  const oldPassword = LAN.password;
  const exported = await ask('POST', '/api/user/export', { oldPassword });
  const { exportId } = Object(exported.body.data);
  await expect
    .poll(async () => (await ask('GET', '/api/user/export')).body.data, { timeout: 20_000 })
    .toMatchObject({ state: 'DONE' });
  const archive = await api.app.inject({
    method: 'POST',
    url: `/api/user/export/${exportId}`,
    headers: { authorization: `Bearer ${buyer.accessToken}` },
    payload: { oldPassword },
  });
  const charged = { orderId, kind: 'CHARGE', amountMinor: 499 };
  expect(JSON.parse(readZip(archive.rawPayload).get('orders.json') ?? '')).toMatchObject({
    orders: [{ id: orderId }],
    payments: [charged, charged],
  });

  const refused = await ask('POST', '/api/user/deletion', { oldPassword });
  expect(refused.body.data).toEqual({ reason: 'SUBSCRIPTION_RUNS' });
  const deletion = { oldPassword, cancelSubscriptions: true };
  await since(() => ask('POST', '/api/user/deletion', deletion));
  expect(account.get('subscription', subscriptionId)).toMatchObject({ cancel_at_period_end: true });
  const expected = [
    'Xác nhận địa chỉ email của bạn tại Chuhe',
    'Bạn đã mua Tháng',
    'Thanh toán cho Tháng không thành công',
    'Tháng đã được gia hạn',
    'Đã hủy gia hạn Tháng',
    'Dữ liệu của bạn tại Chuhe đã sẵn sàng',
    'Đã hủy gia hạn Tháng',
    'Tài khoản Chuhe của bạn đã đóng và sẽ bị xóa',
  ];
  // Mails of one moment have no order.
  expect((await subjectsTo(email)).toSorted()).toEqual(expected.toSorted());
  api.pass(14 * DAY);
  expect(await api.app.deleteDueAccounts()).toBe(1);
  expect(await orderOf(checkout)).toMatchObject({ userId: null, email: null, status: 'PAID' });
  const kept = await db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(kept.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)).toEqual([
    'CHARGE 499',
    'CHARGE 499',
  ]);

  // What happens at Stripe later reaches the administrators, and not the address of the buyer.
  await deliverWildly(during(() => account.endSubscription(subscriptionId)));
  const charge = account.list('charge').at(-1)?.id ?? '';
  await deliverWildly(during(() => account.dispute(charge)));
  const dispute = account.list('dispute').at(-1)?.id ?? '';
  await deliverWildly(during(() => account.closeDispute(dispute, 'won')));
  await deliverWildly(during(() => account.refund(charge)));
  const refund = account.list('refund').at(-1)?.id ?? '';
  await deliverWildly(during(() => account.failRefund(refund, 'declined')));
  expect(await subjectsTo(email)).toEqual(['Tài khoản Chuhe của bạn đã bị xóa']);
  expect(await subjectsTo(admin)).toEqual([
    'Chuhe: Người mua khiếu nại một khoản thanh toán',
    'Chuhe: Tiền hoàn không đến được người mua',
  ]);
});
