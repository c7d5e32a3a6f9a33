import { afterAll, expect, test } from 'vitest';
import { PaymentFailure, type SessionOrder } from './payment-provider.ts';
import { StripeStandIn } from './stand-in/stripe-stand-in.ts';
import { StripeProvider } from './stripe-provider.ts';

const standIn = await StripeStandIn.start();
afterAll(() => standIn.close());
const stripe = new StripeProvider(standIn.config);

const ORDER: SessionOrder = {
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'ONE_TIME',
  amountMinor: 499,
  currency: 'usd',
  expiresAt: new Date(Date.now() + 3_600_000),
  email: null,
  customerId: null,
  name: 'Month',
  days: 30,
  months: null,
  trialDays: 0,
  isTaxed: false,
  returnUrl: 'http://127.0.0.1:3000/payment/stripe/success?session_id={CHECKOUT_SESSION_ID}',
};

const call = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${standIn.config.apiUrl}/v1/checkout/sessions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${standIn.config.secretKey}`,
      'stripe-version': '2026-10-28.endive',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body,
  });

test('the same order has the same session, and other parameters are refused without repeating them', async () => {
  const first = await stripe.openSession(ORDER);
  expect(await stripe.openSession(ORDER)).toEqual(first);
  const failure: unknown = await stripe
    .openSession({ ...ORDER, email: 'buyer@example.com' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PaymentFailure);
  expect(failure).toMatchObject({ kind: 'REFUSED' });
  expect(String(failure)).not.toContain('buyer@example.com');
});

test('a wrong key fails without showing it, and an unknown session is undefined', async () => {
  const foreign = { ...standIn.config, secretKey: 'sk_test_foreign' };
  const refused: unknown = await new StripeProvider(foreign)
    .readSession('cs_test_1')
    .catch((error: unknown) => error);
  expect(refused).toMatchObject({ kind: 'REFUSED' });
  expect(String(refused)).not.toContain('foreign');
  expect(await stripe.readSession('cs_test_1')).toBeUndefined();
});

test.each([
  ['an unknown parameter', 'mode=payment&price=1', 'parameter_unknown'],
  ['the form name from before 2026-03-25', 'ui_mode=embedded', 'parameter_invalid'],
  [
    'a call without a required parameter',
    'ui_mode=embedded_page&mode=payment',
    'parameter_missing',
  ],
])('the stand-in refuses %s', async (_what, body, code) => {
  const answer = await call(body);
  expect(answer.status).toBe(400);
  const error = { type: 'invalid_request_error', code };
  expect(await answer.json()).toMatchObject({ error });
});

test('the stand-in requires key, version and a form', async () => {
  expect((await call('', { authorization: 'Bearer sk_test_other' })).status).toBe(401);
  expect((await call('', { 'stripe-version': '2025-03-31.basil' })).status).toBe(400);
  expect((await call('{}', { 'content-type': 'application/json' })).status).toBe(400);
});

test('the page of the stand-in pays or declines, and redirects back', async () => {
  const session = await stripe.openSession({ ...ORDER, id: '2'.repeat(8) });
  const { formUrl } = session;
  const page = await fetch(formUrl ?? '');
  expect(await page.text()).toContain('499 usd');
  const paid = await fetch(`${formUrl}/pay`, { method: 'POST', redirect: 'manual' });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toBe(
    `http://127.0.0.1:3000/payment/stripe/success?session_id=${session.id}`,
  );
  expect(await stripe.readSession(session.id)).toMatchObject({ status: 'PAID', amountMinor: 499 });
  const other = await stripe.openSession({ ...ORDER, id: '3'.repeat(8) });
  await fetch(`${other.formUrl}/decline`, { method: 'POST', redirect: 'manual' });
  expect(await stripe.readSession(other.id)).toMatchObject({ status: 'FAILED' });
});
