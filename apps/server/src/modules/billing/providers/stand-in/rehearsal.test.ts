import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ProviderEvent } from '../payment-provider.ts';
import { StripeProvider } from '../stripe-provider.ts';
import { StripeStandIn } from './stripe-stand-in.ts';

/** The events that a webhook has accepted. */
const received: ProviderEvent[] = [];

/** A webhook that accepts what our provider accepts. */
const webhook = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const signature = String(request.headers['stripe-signature']);
    const event = stripe.readEvent({ body, signature, now: new Date() });
    if (event !== undefined) received.push(event);
    response.statusCode = event === undefined ? 400 : 200;
    response.end(event === undefined ? 'no' : '{"received":true}');
  });
}).listen(0, '127.0.0.1');
await once(webhook, 'listening');
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server listens on a port.
const { port } = webhook.address() as AddressInfo;
const standIn = await StripeStandIn.start({ delivery: { url: `http://127.0.0.1:${port}/hook` } });
const stripe = new StripeProvider(standIn.config);
const { account } = standIn;
const { apiUrl } = standIn.config;
afterAll(async () => {
  await standIn.close();
  webhook.closeAllConnections();
  webhook.close();
});
beforeEach(() => {
  received.length = 0;
});

const readPage = async () => (await fetch(`${apiUrl}/`)).text();

async function play(action: string, fields: Record<string, string>, headers = {}) {
  const answer = await fetch(`${apiUrl}/rehearse/${action}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
  return { status: answer.status, page: await answer.text() };
}

const typesOf = () => received.map(({ type }) => type);
const last = (kind: string) => account.list(kind).at(-1)?.id ?? '';

const checkOut = (kind: 'ONE_TIME' | 'SUBSCRIPTION') =>
  stripe.openSession({
    id: `order-${kind}-${account.list('checkout.session').length}`,
    kind,
    amountMinor: 499,
    currency: 'usd',
    expiresAt: new Date(Date.now() + 3_600_000),
    email: 'buyer@example.com',
    customerId: null,
    name: 'Month',
    days: 30,
    months: null,
    trialDays: 0,
    isTaxed: false,
    returnUrl: 'http://127.0.0.1:3000/back',
  });

test('the page says what it is, and names the settings of the server while nothing has been bought', async () => {
  const answer = await fetch(`${apiUrl}/`);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  const page = await answer.text();
  expect(page).toContain('This is not Stripe, and no money moves.');
  expect(page).toContain(`STRIPE_API_URL=${apiUrl}`);
  expect(page).toContain('No checkout yet.');
  expect(page).not.toContain('<script');
});

test('a subscription is paid, fails to renew, is paid with another card, and is cancelled, with the events of Stripe', async () => {
  const { id } = await checkOut('SUBSCRIPTION');
  expect(await readPage()).toContain('action="/rehearse/expire"');
  await play('decline-card', { id });
  expect(typesOf().at(-1)).toBe('payment_intent.payment_failed');
  expect((await play('pay', { id })).status).toBe(303);
  expect(typesOf()).toEqual(
    expect.arrayContaining([
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
      'checkout.session.completed',
    ]),
  );
  received.length = 0;
  const subscription = { id: last('subscription') };
  await play('renew-unpaid', subscription);
  expect(typesOf()).toEqual([
    'customer.subscription.updated',
    'invoice.created',
    'invoice.finalized',
    'payment_intent.created',
    'charge.failed',
    'payment_intent.payment_failed',
    'invoice.payment_failed',
    'customer.subscription.updated',
  ]);
  const invoice = last('invoice');
  expect(await stripe.readInvoice(invoice)).toMatchObject({ isPaid: false, paymentId: null });
  expect((await play('renew', subscription)).page).toContain('is not paid. Change the card first.');
  await play('try-again', subscription);
  received.length = 0;
  await play('change-card', subscription);
  expect(typesOf()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
    'invoice_payment.paid',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  expect(await stripe.readInvoice(invoice)).toMatchObject({ isPaid: true, amountMinor: 499 });
  await play('cancel', subscription);
  expect((await play('renew', subscription)).page).toContain(
    'is cancelled and ends with its period',
  );
  await play('end-period', subscription);
  expect(typesOf().at(-1)).toBe('customer.subscription.deleted');
  received.length = 0;
  const refused = await play('renew', subscription);
  expect(refused.status).toBe(409);
  expect(refused.page).toContain('Refused. This subscription has ended.');
  expect(typesOf()).toEqual([]);
});

test('a payment is refunded no further than it was paid, and not while the bank has the money', async () => {
  const { id } = await checkOut('ONE_TIME');
  await play('pay', { id });
  const charge = last('charge');
  await play('refund', { id: charge, amount: '200' });
  expect(typesOf().slice(-2)).toEqual(['refund.created', 'charge.refunded']);
  received.length = 0;
  const tooMuch = await play('refund', { id: charge, amount: '300' });
  expect(tooMuch.page).toContain('$3.00 is more than what is left of this payment: $2.99.');
  for (const amount of ['0', '-1', '1.5', 'all']) {
    expect((await play('refund', { id: charge, amount })).page).toContain('whole number above 0');
  }
  expect(typesOf()).toEqual([]);
  await play('dispute', { id: charge });
  expect((await play('refund', { id: charge, amount: '' })).page).toContain('for a dispute');
  await play('dispute-won', { id: last('dispute') });
  expect(typesOf()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ]);
  expect((await play('dispute-lost', { id: last('dispute') })).page).toContain('won already');
  await play('refund', { id: charge, amount: '' });
  expect(await stripe.readCharge(charge)).toMatchObject({ isRefunded: true });
  expect((await play('refund', { id: charge, amount: '' })).page).toContain('in full already');
  await play('refund-fails', { id: last('refund') });
  expect(typesOf().slice(-2)).toEqual(['refund.updated', 'refund.failed']);
});

test('events go out twice, in reverse, late or when asked, and the page shows each answer', async () => {
  const paid = async () => {
    received.length = 0;
    const { id } = await checkOut('ONE_TIME');
    await play('pay', { id });
    return typesOf();
  };
  const once = await paid();
  await play('delivery', { mode: 'twice' });
  expect(await paid()).toEqual(once.flatMap((type) => [type, type]));
  await play('delivery', { mode: 'reversed' });
  expect(await paid()).toEqual(once.toReversed());
  await play('delivery', { mode: 'late' });
  expect(await paid()).toEqual([]);
  expect(await readPage()).toMatch(/due at \d\d:\d\d:\d\d UTC/);
  await play('delivery', { mode: 'held' });
  expect(await paid()).toEqual([]);
  const event = { id: account.events.at(-1)?.id ?? '' };
  await play('send-again', event);
  expect(typesOf()).toEqual(['checkout.session.completed']);
  await play('send-stale', event);
  expect(typesOf()).toHaveLength(1);
  const page = await readPage();
  expect(page).toContain('refused, as an old signature must be');
  expect(page).toContain('{&#34;received&#34;:true}');
  await play('delivery', { mode: 'once' });
  expect((await play('delivery', { mode: 'never' })).status).toBe(409);
});

test('what does not exist, and a form of another site, is refused in words', async () => {
  expect((await play('pay', { id: 'cs_test_none' })).page).toContain('No such checkout session');
  expect((await play('explode', { id: '' })).page).toContain('There is no action “explode”.');
  const { id } = await checkOut('ONE_TIME');
  const foreign = await play('pay', { id }, { origin: 'https://evil.example' });
  expect([foreign.status, account.get('checkout.session', id)['status']]).toEqual([409, 'open']);
  expect((await play('expire', { id })).status).toBe(303);
  expect(typesOf()).toEqual(['checkout.session.expired']);
  expect((await play('pay', { id })).page).toContain('This checkout is expired');
});
