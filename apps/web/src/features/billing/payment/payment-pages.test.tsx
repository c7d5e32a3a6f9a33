// @vitest-environment jsdom

import { LANGUAGES } from '@chuhe/contract/languages';
import type { Activation, Package } from '@chuhe/contract/package';
import type { Checkout, SessionStatus } from '@chuhe/contract/payment';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { chooseLanguage, startI18n } from '../../../i18n/i18n.ts';
import { type Asked, answerCalls, takeAnswer } from '../../../lib/api/testing/answer-calls.ts';
import { live } from '../../../lib/live/live.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { CheckoutView } from './checkout-view.tsx';
import { PaidView } from './paid-view.tsx';
import { goToPaid, goToProvider } from './payment-places.ts';

vi.mock('./payment-places.ts', () => ({
  goToPaid: vi.fn<(sessionId: string) => void>(),
  goToProvider: vi.fn<(formUrl: string) => void>(),
}));

const PACKAGE_ID = '00000000-0000-4000-8000-0000000000aa';
const OFFER: Package = {
  id: PACKAGE_ID,
  name: { en: 'Month', vi: 'Tháng', zh: '月' },
  description: { en: 'For regulars', vi: '', zh: '' },
  kind: 'ONE_TIME',
  priceMinor: 79_000,
  currency: 'vnd',
  otherPrices: [],
  days: 30,
  months: null,
  trialDays: 0,
  credits: 500,
  permissions: ['CLOUD.UNLIMIT'],
  searchSeconds: 0,
};
const CHECKOUT: Checkout = {
  provider: 'TEST',
  orderId: '00000000-0000-4000-8000-0000000000bb',
  sessionId: 'test_bb',
  clientSecret: null,
  publishableKey: null,
  formUrl: null,
  package: OFFER,
  priceMinor: 79_000,
  currency: 'vnd',
  discountMinor: 0,
  expiresAt: '2026-11-22T06:00:00.000Z',
};
const OWNED = {
  packageId: PACKAGE_ID,
  status: 'ACTIVE',
  endDate: '2026-12-01T05:00:00.000Z',
} as const satisfies Partial<Activation>;

const WAY = 'GET /api/payment';
const SOLD = 'GET /api/package';
const OWN = 'GET /api/subscription';
const BEGIN = 'POST /api/stripe/create-checkout-session-embedded';
const STATUS = 'GET /api/stripe/session-status';
const QUOTE = 'POST /api/payment/quote';
const PLAY = 'POST /api/payment/test';

let asked: readonly Asked[] = [];
/** The answers by route. If a route has several answers, each is given once, and the last one repeatedly. */
let answers: Record<string, unknown[]> = {};

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T05:30:00Z') });
  vi.mocked(goToPaid).mockClear();
  answers = { [WAY]: [{ provider: 'TEST' }], [SOLD]: [[OFFER]], [OWN]: [[]], [BEGIN]: [CHECKOUT] };
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  asked = answerCalls((route) => takeAnswer(answers[route]));
});
afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  await chooseLanguage('en');
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const refusal = (code: string, status: number) => ({
  success: false,
  code,
  status,
  message: code,
  fields: [],
});

async function show(page: ReactNode): Promise<HTMLElement> {
  const rootRoute = createRootRoute({ component: () => <main>{page}</main> });
  const history = createMemoryHistory({ initialEntries: ['/payment/stripe/checkout'] });
  const router = createRouter({ routeTree: rootRoute, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  const { container } = render(<RouterProvider router={router as never} />);
  await pass(50);
  return container;
}

const checkout = (sessionId?: string, coupon?: string) =>
  show(<CheckoutView packageId={PACKAGE_ID} sessionId={sessionId} coupon={coupon} />);
const paid = () => show(<PaidView sessionId="test_bb" />);
const statusOf = (change: Partial<SessionStatus>): SessionStatus => ({
  orderId: CHECKOUT.orderId,
  status: 'PAID',
  provider: 'TEST',
  isTest: true,
  package: OFFER,
  priceMinor: 79_000,
  paidPriceMinor: 79_000,
  currency: 'vnd',
  coupon: null,
  createdAt: '2026-11-22T05:00:00.000Z',
  endDate: '2026-12-22T05:00:00.000Z',
  isOver: false,
  ...change,
});
/** A second ago. */
const PASSED = '2026-11-22T04:59:59.000Z';
const timesAsked = (route: string): number => asked.filter(([each]) => each === route).length;

async function faults(container: HTMLElement): Promise<unknown[]> {
  vi.useRealTimers();
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  return violations;
}

test('a test payment says that no money moves, shows the package, and lets its outcome be chosen', async () => {
  answers[OWN] = [[OWNED]];
  answers[PLAY] = [refusal('INTERNAL_ERROR', 500)];
  const container = await checkout();
  expect(
    screen.getByRole('heading', { name: /^TEST PAYMENT – no real money is charged$/ }),
  ).toBeTruthy();
  const summary = within(screen.getByRole('region', { name: 'What you are buying' }));
  expect(summary.getByText('₫79,000')).toBeTruthy();
  expect(summary.getByText('500 cloud look-ups')).toBeTruthy();
  expect(
    summary.getByText(/You have this package until .*01\/12\/2026.* adds 30 days/),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'The card is declined' }));
  await pass(10);
  expect(asked.at(-1)).toEqual([PLAY, { body: { sessionId: 'test_bb', outcome: 'DECLINE' } }]);
  expect(screen.getByRole('button', { name: 'Payment succeeds' })).toBeTruthy();
  expect(await faults(container)).toEqual([]);
});

test('the payment page of a provider opens only when the buyer presses the button', async () => {
  const formUrl = 'https://pay.example/bb';
  answers[BEGIN] = [{ ...CHECKOUT, provider: 'STRIPE', formUrl }];
  await checkout();
  await pass(5_000);
  expect(screen.getByLabelText(/^Coupon code/)).toBeTruthy();
  expect(goToProvider).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Continue to the payment page' }));
  expect(goToProvider).toHaveBeenCalledWith(formUrl);
});

test('a guest sees the package, gives an address first, and sees a note about accounts', async () => {
  const user = makeUser({ isGuest: true, email: null });
  sessionStore.setState({ session: { kind: 'user', user } });
  const container = await checkout();
  expect(screen.getByText('₫79,000')).toBeTruthy();
  expect(timesAsked(BEGIN)).toBe(0);
  expect(screen.getByRole('link', { name: 'Sign up first' }).getAttribute('href')).toContain(
    '/register?from=%2Fpayment',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await pass(10);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' an@example.com ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  await pass(10);
  const body = { packageId: PACKAGE_ID, currency: 'vnd', email: 'an@example.com' };
  expect(asked.find(([route]) => route === BEGIN)?.[1]).toEqual({ body });
  expect(screen.getByRole('button', { name: 'Payment succeeds' })).toBeTruthy();
  expect(await faults(container)).toEqual([]);
});

async function applyCoupon(code: string): Promise<void> {
  fireEvent.change(screen.getByLabelText(/^Coupon code/), { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
  await pass(10);
}

test('a coupon shows the new price before the payment, which then begins with it', async () => {
  const quote = {
    priceMinor: 79_000,
    currency: 'vnd',
    discountMinor: 19_000,
    amountMinor: 60_000,
    trialDays: 0,
    coupon: 'SPRING',
  };
  const fields = [{ path: 'coupon', message: 'This coupon code has expired' }];
  answers[STATUS] = [statusOf({ status: 'OPEN' })];
  answers[QUOTE] = [{ ...refusal('BAD_REQUEST', 400), fields }, quote];
  const container = await checkout();
  await applyCoupon('winter');
  expect(screen.getByText('This coupon code has expired')).toBeTruthy();
  answers[BEGIN] = [{ ...CHECKOUT, priceMinor: 60_000, discountMinor: 19_000 }];
  await applyCoupon('spring');
  expect(screen.getByText('₫60,000')).toBeTruthy();
  expect(container.querySelector('s')?.textContent).toBe('₫79,000');
  expect(screen.getByText(/Coupon SPRING: ₫19,000 less/)).toBeTruthy();
  const begun = asked.filter(([route]) => route === BEGIN).map(([, { body }]) => body);
  expect(begun).toEqual([
    { packageId: PACKAGE_ID, currency: 'vnd' },
    { packageId: PACKAGE_ID, currency: 'vnd', coupon: 'SPRING' },
  ]);
  expect(await faults(container)).toEqual([]);
});

const LESS = {
  priceMinor: 79_000,
  currency: 'vnd',
  discountMinor: 19_000,
  amountMinor: 60_000,
  trialDays: 0,
  coupon: 'SPRING',
};
const GIFT = { ...LESS, discountMinor: 79_000, amountMinor: 0, coupon: 'GIFT' };
const begunWith = () => asked.filter(([route]) => route === BEGIN).map(([, { body }]) => body);

test('a reload and a failed start keep the coupon', async () => {
  answers[QUOTE] = [refusal('NETWORK', 0), LESS];
  const reduced = { ...CHECKOUT, priceMinor: 60_000, discountMinor: 19_000 };
  answers[BEGIN] = [refusal('PAYMENT_UNAVAILABLE', 503), reduced];
  await checkout(undefined, 'SPRING');
  // Without an answer about the coupon nothing is begun, since it would have another price.
  expect(begunWith()).toEqual([]);
  for (let times = 0; times < 2; times += 1) {
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(50);
  }
  const body = { packageId: PACKAGE_ID, currency: 'vnd', coupon: 'SPRING' };
  expect(begunWith()).toEqual([body, body]);
  expect(screen.getByText('₫60,000')).toBeTruthy();
});

test('a coupon that is refused meanwhile is dropped with the reason', async () => {
  const reason = 'This coupon code has expired';
  const refused = {
    ...refusal('BAD_REQUEST', 400),
    fields: [{ path: 'coupon', message: reason }],
  };
  answers[QUOTE] = [refused];
  await checkout(undefined, 'SPRING');
  expect(screen.getByText(reason)).toBeTruthy();
  expect(begunWith()).toEqual([{ packageId: PACKAGE_ID, currency: 'vnd' }]);
  cleanup();
  answers[QUOTE] = [LESS];
  answers[BEGIN] = [refused, CHECKOUT];
  await checkout(undefined, 'SPRING');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(50);
  expect(screen.getByText(reason)).toBeTruthy();
  expect(screen.getByText('₫79,000')).toBeTruthy();
});

async function chooseCurrency(currency: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: currency } });
  await pass(50);
}

test('a change of the currency keeps the coupon if it is valid there, else says why not', async () => {
  const euro = { priceMinor: 350, currency: 'eur' } as const;
  const offer = { ...OFFER, otherPrices: [euro] };
  const plain = { ...CHECKOUT, package: offer };
  answers[SOLD] = [[offer]];
  answers[STATUS] = [statusOf({ status: 'OPEN' })];
  const inEuro = { ...LESS, ...euro, discountMinor: 100, amountMinor: 250 };
  const reason = 'This coupon code is for prices in another currency';
  const fields = [{ path: 'coupon', message: reason }];
  answers[QUOTE] = [LESS, inEuro, { ...refusal('BAD_REQUEST', 400), fields }];
  const reduced = { ...plain, priceMinor: 60_000, discountMinor: 19_000 };
  const begunInEuro = { ...plain, priceMinor: 250, currency: 'eur', discountMinor: 100 };
  answers[BEGIN] = [reduced, begunInEuro, plain];
  const container = await checkout(undefined, 'SPRING');
  const prices = () => container.querySelector('h2 + strong')?.textContent;
  expect(prices()).toBe('₫79,000₫60,000');
  await chooseCurrency('eur');
  expect(prices()).toBe('€3.50€2.50');
  await chooseCurrency('vnd');
  expect(prices()).toBe('₫79,000');
  expect(screen.getByText(reason)).toBeTruthy();
  // Nothing was begun without the coupon before the server had refused it.
  const packageId = PACKAGE_ID;
  expect(begunWith()).toEqual([
    { packageId, currency: 'vnd', coupon: 'SPRING' },
    { packageId, currency: 'eur', coupon: 'SPRING' },
    { packageId, currency: 'vnd' },
  ]);
});

test('a begun payment shows the price that it charges, also if the coupon is worth less by now', async () => {
  answers[QUOTE] = [LESS];
  answers[BEGIN] = [{ ...CHECKOUT, priceMinor: 70_000, discountMinor: 9_000 }];
  await checkout(undefined, 'SPRING');
  expect(screen.getByText('₫70,000')).toBeTruthy();
});

test('a subscription that a coupon covers neither renews nor has a trial', async () => {
  const offer = { ...OFFER, kind: 'SUBSCRIPTION', trialDays: 7 } as const;
  answers[SOLD] = [[offer]];
  answers[BEGIN] = [{ ...CHECKOUT, package: offer }];
  answers[QUOTE] = [GIFT];
  await checkout();
  expect(screen.getByText(/Renews every 30 days/)).toBeTruthy();
  await applyCoupon('gift');
  expect(screen.queryByText(/Renews every|is charged|each payment/)).toBeNull();
  expect(screen.getByText('One payment, 30 days')).toBeTruthy();
  expect(screen.getByText(/Coupon GIFT: ₫79,000 less/)).toBeTruthy();
  answers[BEGIN] = [{ ...refusal('ALREADY_PAID', 409), data: { sessionId: 'test_cc' } }];
  fireEvent.click(screen.getByRole('button', { name: 'Activate for free' }));
  await pass(10);
  expect(goToPaid).toHaveBeenCalledWith('test_cc');
});

test('a coupon that covers the price needs a click, and no payment form', async () => {
  answers[QUOTE] = [GIFT];
  await checkout();
  answers[BEGIN] = [{ ...CHECKOUT, provider: 'NONE', sessionId: 'free_bb' }];
  await applyCoupon('gift');
  expect(screen.queryByRole('button', { name: 'Payment succeeds' })).toBeNull();
  expect(goToPaid).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Activate for free' }));
  await pass(10);
  expect(asked.findLast(([route]) => route === BEGIN)?.[1].body).toMatchObject({ coupon: 'GIFT' });
  expect(goToPaid).toHaveBeenCalledWith('free_bb');
});

test('a buyer pays in the chosen currency, which is kept, and sees what follows a trial', async () => {
  const euro = { priceMinor: 350, currency: 'eur' } as const;
  const offer = { ...OFFER, kind: 'SUBSCRIPTION', otherPrices: [euro], trialDays: 7 } as const;
  answers[SOLD] = [[offer]];
  answers[STATUS] = [statusOf({ status: 'OPEN' })];
  answers[BEGIN] = [
    { ...CHECKOUT, package: offer },
    { ...CHECKOUT, package: offer, ...euro },
  ];
  await checkout();
  expect(screen.getByText(/After 7 days, ₫79,000 is charged/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Currency'), { target: { value: 'eur' } });
  await pass(10);
  expect(screen.getByText('€3.50')).toBeTruthy();
  expect(asked.findLast(([route]) => route === BEGIN)?.[1].body).toMatchObject({ currency: 'eur' });
  expect(localStorage.getItem('chuhe.currency')).toBe('"eur"');
  localStorage.clear();
});

test.each([
  [
    'a site without payments',
    { [WAY]: [{ provider: null }] },
    'Nothing can be bought here',
    'All packages',
  ],
  ['a package that is gone', { [SOLD]: [[]] }, 'This package is not on sale', 'All packages'],
  [
    'one that is gone by now',
    { [BEGIN]: [refusal('NOT_FOUND', 404)] },
    'This package is not on sale',
    'All packages',
  ],
  [
    'a subscription that runs',
    { [BEGIN]: [refusal('ALREADY_SUBSCRIBED', 409)] },
    'You are already subscribed',
    'Your packages',
  ],
])('%s is explained, with a way on', async (_, given, title, way) => {
  answers = { ...answers, ...given };
  await checkout();
  const alert = within(screen.getByRole('alert'));
  expect(alert.getByText(title)).toBeTruthy();
  expect(alert.getByRole('link', { name: way }).getAttribute('href')).toBe('/packages');
});

test.each([
  ['PAYMENT_UNAVAILABLE', 503, 'Payments are not working at the moment'],
  ['NETWORK', 0, 'The server cannot be reached'],
])('a failure with %s can be retried', async (code, status, title) => {
  answers[BEGIN] = [refusal(code, status), CHECKOUT];
  await checkout();
  expect(screen.getByText(title)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(50);
  expect(screen.getByRole('button', { name: 'Payment succeeds' })).toBeTruthy();
});

test.each([
  ['has failed', statusOf({ status: 'FAILED' })],
  ['is over', statusOf({ status: 'EXPIRED' })],
  ['is open', statusOf({ status: 'OPEN' })],
  ['is unknown', refusal('NOT_FOUND', 404)],
])('a payment that %s is begun again or continued', async (_, status) => {
  answers[STATUS] = [status];
  await checkout('test_old');
  expect(timesAsked(BEGIN)).toBe(1);
  expect(goToPaid).not.toHaveBeenCalled();
});

test('while the state of a payment is unknown, no second payment is begun', async () => {
  const failures = [
    refusal('NETWORK', 0),
    refusal('TOO_MANY_REQUESTS', 429),
    refusal('UNAVAILABLE', 503),
  ];
  answers[STATUS] = [...failures, statusOf({ status: 'PAID' })];
  await checkout('test_old');
  for (let times = 0; times < failures.length; times += 1) {
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('The result of the payment is not known yet')).toBeTruthy();
    fireEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await pass(50);
  }
  expect(goToPaid).toHaveBeenCalledExactlyOnceWith('test_old');
  expect(timesAsked(BEGIN)).toBe(0);
});

test('an order that turns out to be paid leads to its result', async () => {
  answers[BEGIN] = [{ ...refusal('ALREADY_PAID', 409), data: { sessionId: 'test_cc' } }];
  await checkout();
  expect(goToPaid).toHaveBeenCalledExactlyOnceWith('test_cc');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a call that was aborted because of another tab is repeated, and is not a failure of the server', async () => {
  answers[WAY] = [refusal('ABORTED', 0), { provider: 'TEST' }];
  answers[BEGIN] = [refusal('SESSION_CHANGED', 0), CHECKOUT];
  await checkout();
  expect(screen.queryByRole('alert')).toBeNull();
  for (let times = 0; times < 2; times += 1) {
    act(() => sessionStore.setState({ session: { kind: 'user', user: makeUser() } }));
    await pass(50);
  }
  expect(screen.getByRole('button', { name: 'Payment succeeds' })).toBeTruthy();
});

test('a payment is polled until it is settled, and loading it again is safe', async () => {
  const processing = statusOf({ status: 'PROCESSING', endDate: null });
  answers[STATUS] = [processing, processing, statusOf({})];
  const container = await paid();
  expect(screen.getByText('Waiting for the payment')).toBeTruthy();
  await pass(1_000);
  expect(timesAsked(STATUS)).toBe(2);
  await pass(2_000);
  expect(screen.getByText('Thank you: Month is active')).toBeTruthy();
  expect(screen.getByText(/22\/12\/2026 \(UTC\+7\)$/)).toBeTruthy();
  expect(screen.getByText('₫79,000')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the board' }).getAttribute('href')).toBe('/');
  expect(asked.some(([route]) => route === 'GET /api/user/profile')).toBe(true);
  await pass(60_000);
  expect(timesAsked(STATUS)).toBe(3);
  expect(await faults(container)).toEqual([]);
});

test('a slow payment says so, and that nothing has to be paid again', async () => {
  answers[STATUS] = [statusOf({ status: 'PROCESSING', endDate: null })];
  await paid();
  await pass(31_000);
  expect(screen.getByText(/It may take a few minutes. You do not need to pay again/)).toBeTruthy();
});

test('an answer that a later one has overtaken has no effect, and neither has its timer', async () => {
  const waiting: ((status: SessionStatus) => void)[] = [];
  const late = new Promise<SessionStatus>((resolve) => void waiting.push(resolve));
  answers[STATUS] = [late, statusOf({})];
  await paid();
  live().receive({ type: 'profile-changed' });
  await pass(10);
  expect(screen.getByText('Thank you: Month is active')).toBeTruthy();
  waiting[0]?.(statusOf({ status: 'OPEN', endDate: null }));
  await pass(60_000);
  expect(screen.getByText('Thank you: Month is active')).toBeTruthy();
  expect(timesAsked(STATUS)).toBe(2);
});

test('a payment that is loaded again can be slow again', async () => {
  answers[STATUS] = [refusal('NETWORK', 0)];
  await paid();
  await pass(31_000);
  answers[STATUS] = [statusOf({ status: 'PROCESSING', endDate: null })];
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(10);
  expect(screen.queryByText(/You do not need to pay again/)).toBeNull();
  await pass(31_000);
  expect(screen.getByText(/You do not need to pay again/)).toBeTruthy();
});

test.each([
  ['OPEN', 'Not paid yet', 'Continue the payment', '&session_id=test_bb'],
  ['FAILED', 'The payment was declined', 'Try again', ''],
  ['EXPIRED', 'The payment was not finished', 'Try again', ''],
] as const)('%s leads back to the payment', async (status, title, way, session) => {
  answers[STATUS] = [statusOf({ status, endDate: null })];
  await paid();
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe(
    `/payment/stripe/checkout?packageId=${PACKAGE_ID}${session}`,
  );
});

test('a trial that has ended is shown as active as long as its activation lasts', async () => {
  answers[STATUS] = [statusOf({ endDate: PASSED, package: { ...OFFER, trialDays: 7 } })];
  await paid();
  expect(screen.getByText('Thank you: Month is active')).toBeTruthy();
});

test('another try after a declined payment keeps the coupon', async () => {
  answers[STATUS] = [statusOf({ status: 'FAILED', endDate: null, coupon: 'SPRING' })];
  await paid();
  expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
    `/payment/stripe/checkout?packageId=${PACKAGE_ID}&coupon=SPRING`,
  );
});

test.each([
  ['is over', PASSED, 'Month has ended'],
  ['was revoked', null, 'Month was revoked'],
])('a paid package that %s is not shown as active', async (_, endDate, title) => {
  answers[STATUS] = [statusOf({ endDate, isOver: true })];
  await paid();
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.queryByText('Thank you: Month is active')).toBeNull();
  expect(screen.getByRole('link', { name: 'Your packages' })).toBeTruthy();
});

test('a payment of another user is not found, and a request to an unreachable server is repeated', async () => {
  answers[STATUS] = [refusal('NOT_FOUND', 404)];
  await paid();
  expect(screen.getByText('Payment not found')).toBeTruthy();
  cleanup();
  answers[STATUS] = [refusal('NETWORK', 0), statusOf({})];
  await paid();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await pass(10);
  expect(screen.getByText('Thank you: Month is active')).toBeTruthy();
});

test.each(LANGUAGES)('both pages are translated to %s', async (language) => {
  await chooseLanguage(language);
  answers[STATUS] = [statusOf({})];
  await paid();
  await checkout();
  expect(document.body.textContent).not.toMatch(/payment\.|packages\./);
});
