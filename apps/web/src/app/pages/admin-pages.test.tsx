// @vitest-environment jsdom

import { EXAMPLE_PACKAGE_IDS } from '@chuhe/contract/example-packages';
import { LANGUAGES } from '@chuhe/contract/languages';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import type { ReactNode } from 'react';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { Audit } from '../../features/admin/audit/audit.tsx';
import { CollectionsAdmin } from '../../features/admin/collections/collections-admin.tsx';
import { Contributions } from '../../features/admin/contributions/contributions.tsx';
import { ExerciseReports } from '../../features/admin/exercise-reports/exercise-reports.tsx';
import { Orders } from '../../features/admin/orders/orders.tsx';
import { Overview } from '../../features/admin/overview/overview.tsx';
import { Packages } from '../../features/admin/packages/packages.tsx';
import { FactorGate } from '../../features/admin/step-up/factor-gate.tsx';
import { StepUpHost } from '../../features/admin/step-up/step-up-host.tsx';
import { Users } from '../../features/admin/users/users.tsx';
import { chooseLanguage, startI18n } from '../../i18n/i18n.ts';
import {
  type Asked,
  answerCalls,
  type Parts,
  takeAnswer,
} from '../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { AdminUserPage } from './admin-user-page.tsx';
import { ANSWERS, KEY, ORDER, PACKAGES, USER } from './testing/admin-answers.ts';

let asked: readonly Asked[] = [];
/** Answers by route. Each answer of a route is given once, and the last one repeatedly. */
let answers: Record<string, unknown[]> = {};

beforeAll(async () => {
  await startI18n();
  // jsdom does not implement `scrollTo`.
  Element.prototype.scrollTo = () => undefined;
});
beforeEach(() => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ type: 'ADMIN' }) } });
  answers = Object.fromEntries(Object.entries(ANSWERS).map(([route, data]) => [route, [data]]));
  asked = answerCalls((route) => takeAnswer(answers[route]));
});
afterEach(async () => {
  cleanup();
  await chooseLanguage('en');
});

async function show(page: ReactNode, address = '/admin'): Promise<HTMLElement> {
  const rootRoute = createRootRoute({
    component: () => (
      <main>
        {page}
        <StepUpHost />
      </main>
    ),
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: rootRoute, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  const { container } = render(<RouterProvider router={router as never} />);
  await screen.findAllByRole('heading', { level: 1 });
  await act(async () => {});
  return container;
}

const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const last = (route: string): Parts | undefined => asked.findLast(([each]) => each === route)?.[1];
const failure = (code: string, fields: readonly object[] = []) => ({
  success: false,
  code,
  message: `${code} in words`,
  status: 400,
  fields,
});

const PAGES = [
  ['overview', <Overview key="" />],
  ['users', <Users key="" />],
  ['user', <AdminUserPage key="" />],
  ['packages', <Packages key="" />],
  ['orders', <Orders key="" />],
  ['collections', <CollectionsAdmin key="" />],
  ['contributions', <Contributions key="" />],
  ['exercise reports', <ExerciseReports key="" />],
  ['audit', <Audit key="" />],
] as const;

describe.each(PAGES)('the page of %s', (_, page) => {
  test('is accessible in each language, with no text missing', async () => {
    const container = await show(page);
    const options = { rules: { 'color-contrast': { enabled: false } } };
    expect((await axe.run(container, options)).violations).toEqual([]);
    for (const language of LANGUAGES) {
      await act(() => chooseLanguage(language));
      expect(container.textContent).not.toMatch(/admin[A-Z]\w+\.|admin\.\w/);
    }
  });

  test('shows a failure, and retries', async () => {
    const own = answers;
    answers = {};
    await show(page);
    answers = own;
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) await press(again);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

test('a refusal because a second factor is missing leads to the place where it is set up', async () => {
  const factor = { authenticator: null, passkeys: [], recoveryCodes: null };
  answers['GET /api/user/second-factor'] = [
    { ...factor, isRequired: false },
    { ...factor, isRequired: true },
  ];
  answers['GET /api/admin/overview'] = [failure('SECOND_FACTOR_MISSING')];
  await show(
    <>
      <h1>Administration</h1>
      <FactorGate>
        <Overview />
      </FactorGate>
    </>,
  );
  const link = await screen.findByRole('link', { name: 'Set it up' });
  expect(link.getAttribute('href')).toBe('/me#second-factor');
});

describe('a second proof', () => {
  test('is requested if the server requires one, and the call is repeated', async () => {
    answers[GRANT] = [failure('STEP_UP_REQUIRED'), USER];
    answers['POST /api/admin/step-up'] = [failure('WRONG_PASSWORD'), { until: '' }];
    await grant();
    const proof = dialog('Please confirm your identity');
    await press(proof.getByRole('button', { name: 'Continue' }));
    expect(proof.getByText('Please enter your password')).toBeDefined();
    type(proof.getByLabelText('Password'), 'wrong');
    await press(proof.getByRole('button', { name: 'Continue' }));
    expect(proof.getByText('WRONG_PASSWORD in words')).toBeDefined();
    type(proof.getByLabelText('Password'), 'right');
    await press(proof.getByRole('button', { name: 'Continue' }));
    expect(last('POST /api/admin/step-up')).toEqual({ body: { password: 'right' } });
    const grants = asked.filter(([route]) => route === GRANT);
    expect(grants).toHaveLength(2);
    expect(grants[1]?.[1].body).toEqual({
      name: 'CLOUD.WRITE',
      expiresAt: null,
      reason: 'He helps',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is requested before a collection is deleted', async () => {
    const route = 'DELETE /api/admin/collection/:collectionId';
    answers[route] = [failure('STEP_UP_REQUIRED'), null];
    answers['POST /api/admin/step-up'] = [{ until: '' }];
    await show(<CollectionsAdmin />);
    await press(screen.getAllByRole('button', { name: /^Delete: / })[0] ?? document.body);
    const asking = within(screen.getByRole('dialog'));
    type(asking.getByLabelText('Reason'), 'Imported twice');
    await press(asking.getByRole('button', { name: 'Delete' }));
    const proof = dialog('Please confirm your identity');
    type(proof.getByLabelText('Password'), 'right');
    await press(proof.getByRole('button', { name: 'Continue' }));
    expect(asked.filter(([each]) => each === route)).toHaveLength(2);
    expect(last(route)?.body).toEqual({ reason: 'Imported twice' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('that is not given leaves the input, without a message', async () => {
    answers[GRANT] = [failure('STEP_UP_REQUIRED'), USER];
    const asking = await grant();
    await press(dialog('Please confirm your identity').getByRole('button', { name: 'Cancel' }));
    expect(asked.filter(([route]) => route === GRANT)).toHaveLength(1);
    expect(asking.getByLabelText('Reason')).toHaveProperty('value', 'He helps');
    expect(asking.queryByRole('alert')).toBeNull();
  });

  test('that only a new sign-in can give is explained', async () => {
    answers[GRANT] = [failure('STEP_UP_REQUIRED')];
    answers['POST /api/admin/step-up'] = [failure('FRESH_SIGN_IN_REQUIRED')];
    await grant();
    const proof = dialog('Please confirm your identity');
    type(proof.getByLabelText('Password'), 'x');
    await press(proof.getByRole('button', { name: 'Continue' }));
    expect(proof.getByText(/log in again/)).toBeDefined();
    expect(proof.getByRole('link', { name: 'Log out' })).toBeDefined();
  });
});

describe('a second proof of an account without a password', () => {
  test('is not requested after a recent sign-in', async () => {
    answers[GRANT] = [failure('STEP_UP_REQUIRED'), USER];
    answers['POST /api/admin/step-up'] = [{ until: '' }];
    const before = sessionStore.getState();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Only this part of the user is read.
    const user = { ...USER, type: 'ADMIN', hasPassword: false } as never;
    sessionStore.setState({ session: { kind: 'user', user } });
    await grant();
    expect(last('POST /api/admin/step-up')).toEqual({ body: {} });
    expect(asked.filter(([route]) => route === GRANT)).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    sessionStore.setState(before);
  });
});

describe('packages', () => {
  test('a price is parsed while it is typed, and an error in a text opens its language', async () => {
    answers['POST /api/admin/package'] = [
      failure('BAD_REQUEST', [{ path: 'fields.name.zh', message: 'Too long' }]),
      PACKAGES,
    ];
    await show(<Packages />);
    await press(button('New package'));
    type(screen.getByLabelText(/^Name/), 'Month');
    type(screen.getByLabelText('Price'), '4.99');
    await press(button('Save'));
    expect(screen.getByText(/more decimals than payments/)).toBeDefined();
    expect(last('POST /api/admin/package')).toBeUndefined();
    type(screen.getByLabelText('Price'), '79.000');
    expect(screen.getByText('= ₫79,000')).toBeDefined();
    await press(screen.getByLabelText(/^CLOUD.UNLIMIT/));
    await press(button('Save'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('中文');
    expect(screen.getByText('Too long')).toBeDefined();
    await press(screen.getByRole('tab', { name: 'English' }));
    expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Month');
    await press(button('Save'));
    expect(last('POST /api/admin/package')?.body).toMatchObject({
      status: 'ACTIVE',
      fields: { priceMinor: 79_000, currency: 'vnd', permissions: ['CLOUD.UNLIMIT'], days: 30 },
    });
    expect(screen.queryByLabelText('Price')).toBeNull();
  });

  test('an edit names the version that it is based on, and says who keeps what', async () => {
    answers['PUT /api/admin/package/:packageId'] = [PACKAGES];
    await show(<Packages />);
    await press(button('Edit: Month'));
    expect(screen.getByText(/keep what they bought/)).toBeDefined();
    await press(button('Save'));
    expect(last('PUT /api/admin/package/:packageId')?.body).toMatchObject({ baseVersion: 3 });
  });

  test('that are examples say so until they are edited or sold, and an empty list offers a new package', async () => {
    const [, offered] = PACKAGES;
    const example = { ...offered, id: EXAMPLE_PACKAGE_IDS.month, version: 1 };
    for (const [changes, count] of [
      [{}, 1],
      [{ version: 2 }, 0],
      [{ status: 'ACTIVE' }, 0],
    ] as const) {
      answers['GET /api/admin/package'] = [[{ ...example, ...changes }]];
      await show(<Packages />);
      expect(screen.queryAllByText(/came with this site as drafts/)).toHaveLength(count);
      cleanup();
    }
    answers['GET /api/admin/package'] = [[]];
    await show(<Packages />);
    const empty = within(screen.getByRole('region', { name: 'Packages in order' }));
    await press(empty.getByRole('button', { name: 'New package' }));
    expect(screen.getByLabelText('Price')).toBeDefined();
  });

  test('are moved by their buttons', async () => {
    const ids = PACKAGES.map(({ id }) => id);
    answers['PUT /api/admin/package-order'] = [PACKAGES.toReversed()];
    await show(<Packages />);
    await press(button('Move up: Month'));
    expect(last('PUT /api/admin/package-order')).toBeUndefined();
    await press(button('Move down: Month'));
    expect(last('PUT /api/admin/package-order')?.body).toEqual({ packageIds: ids.toReversed() });
  });

  test('keys stay on the page until the user has copied them', async () => {
    answers['POST /api/admin/activation-key'] = [{ keys: ['AAAAA-BBBBB'], made: [KEY] }];
    await show(<Packages />);
    await press(button('Create keys'));
    await press(dialog('Create keys').getByRole('button', { name: 'Create' }));
    expect(last('POST /api/admin/activation-key')?.body).toMatchObject({ count: 1, note: '' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText('AAAAA-BBBBB')).toBeDefined();
    await press(button('I have saved them'));
    expect(screen.queryByText('AAAAA-BBBBB')).toBeNull();
  });
});

test('a refund needs a reason', async () => {
  answers['POST /api/admin/order/:orderId/refund'] = [{ ...ORDER, status: 'REFUNDED' }];
  await show(<Orders />);
  await press(button('Refund: Month, ₫79,000, 018f0000'));
  const asking = dialog('Refund ₫79,000?');
  await press(asking.getByRole('button', { name: 'Refund' }));
  expect(asking.getByText('Please give a reason')).toBeDefined();
  type(asking.getByLabelText('Reason'), 'By mistake');
  await press(asking.getByRole('button', { name: 'Refund' }));
  expect(last('POST /api/admin/order/:orderId/refund')).toEqual({
    params: { orderId: ORDER.id },
    body: { reason: 'By mistake' },
  });
  expect(screen.getByRole('listitem').textContent).toContain('Refunded');
});

test('orders are found by number, name or email, and an empty result is explained', async () => {
  const route = 'GET /api/admin/order';
  answers[route] = [[{ ...ORDER, receiptEmail: 'an@work.example' }], []];
  await show(<Orders />, '/?status=PAID');
  expect(screen.getByRole('listitem').textContent).toContain('receipt to an@work.example');
  type(screen.getByRole('searchbox', { name: 'Order no., name or email' }), ' an@home ');
  await screen.findByText('No orders found');
  expect(last(route)?.query).toEqual({ limit: 50, status: 'PAID', search: 'an@home' });
  cleanup();
  await show(<Orders />, `/?order=${ORDER.id}&search=an`);
  expect(last(route)?.query).toEqual({ limit: 50, orderId: ORDER.id });
  expect(screen.getByText('This order does not exist')).toBeDefined();
  await press(button('All orders'));
  expect(last(route)?.query).toEqual({ limit: 50, search: 'an' });
});

test('credits are adjusted once, even if the call is repeated', async () => {
  const route = 'POST /api/admin/user/:userId/credit';
  answers[route] = [new Error('no network'), USER];
  await show(<AdminUserPage />);
  await press(button('Adjust credits'));
  const asking = dialog('Adjust credits');
  type(asking.getByLabelText('Credits to add'), '-5');
  type(asking.getByLabelText('Reason'), 'Spent by a fault');
  await press(asking.getByRole('button', { name: 'Adjust' }));
  await press(asking.getByRole('button', { name: 'Adjust' }));
  const [first, second] = asked.filter(([each]) => each === route).map(([, parts]) => parts.body);
  expect(first).toMatchObject({ amount: -5, expiresAt: null });
  expect(second).toEqual(first);
});

test('changed values are shown apart from unchanged ones', async () => {
  await show(<Audit />);
  const [change] = screen.getAllByRole('definition');
  expect(change?.textContent).toBe('ACTIVEINACTIVE');
});

test('an alert is explained, with a link to its order', async () => {
  await show(<Overview />);
  const alert = within(screen.getByRole('region', { name: '1 payment to check' }));
  expect(alert.getByText(/₫1,000 received; the price was ₫79,000/)).toBeDefined();
  const way = alert.getByRole('link', { name: 'order 018f0000' });
  expect(way.getAttribute('href')).toBe(`/admin/order?order=${ORDER.id}`);
});

test('the overview sums each currency by itself, and compares it with the period before', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T05:00:00Z'), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await show(<Overview />);
  expect(screen.getAllByText('₫79,000').length).toBe(4);
  expect(screen.getByText('▼ −21.0%')).toBeDefined();
  await press(button('90 days'));
  expect(last('GET /api/admin/overview')?.query).toEqual({ days: 90 });
});

const GRANT = 'POST /api/admin/user/:userId/permission';

async function grant(): Promise<ReturnType<typeof dialog>> {
  await show(<AdminUserPage />);
  await press(button('Grant a permission'));
  const asking = dialog('Grant a permission');
  type(asking.getByLabelText('Permission'), 'CLOUD.WRITE');
  type(asking.getByLabelText('Reason'), 'He helps');
  await press(asking.getByRole('button', { name: 'Grant' }));
  return asking;
}
