// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Audit } from '../../features/admin/audit/audit.tsx';
import { Contributions } from '../../features/admin/contributions/contributions.tsx';
import { Orders } from '../../features/admin/orders/orders.tsx';
import { Overview } from '../../features/admin/overview/overview.tsx';
import { Users } from '../../features/admin/users/users.tsx';
import { startI18n } from '../../i18n/i18n.ts';
import { type Asked, answerCalls, type Parts } from '../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { onToast } from '../../lib/toast.ts';
import { AdminUserPage } from './admin-user-page.tsx';
import { ANSWERS, ORDER, USER } from './testing/admin-answers.ts';

let asked: readonly Asked[] = [];
let answers: Record<string, unknown> = {};

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  sessionStore.setState({ session: { kind: 'user', user: makeUser({ type: 'ADMIN' }) } });
  answers = { ...ANSWERS };
  asked = answerCalls((route) => answers[route]);
});
afterEach(cleanup);

/** @returns a function that reads the current address */
async function show(page: ReactNode, address = '/admin'): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [address] });
  const rootRoute = createRootRoute();
  const pageRoute = createRoute({
    getParentRoute: () => rootRoute,
    path: '/admin',
    component: () => <main tabIndex={-1}>{page}</main>,
  });
  const routeTree = rootRoute.addChildren([pageRoute]);
  const router = createRouter({ routeTree, history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  await screen.findAllByRole('heading', { level: 1 });
  await act(async () => {});
  return () => history.location.href;
}

const press = (button: HTMLElement) => act(async () => fireEvent.click(button));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const calls = (route: string) => asked.filter(([each]) => each === route).map(([, parts]) => parts);
const last = (route: string): Parts | undefined => calls(route).at(-1);

async function confirm(name: string, action: string): Promise<void> {
  type(dialog(name).getByLabelText('Reason'), 'As agreed');
  await press(dialog(name).getByRole('button', { name: action }));
}

async function adjust(amount: string): Promise<void> {
  await press(button('Adjust credits'));
  type(dialog('Adjust credits').getByLabelText('Credits to add'), amount);
  await confirm('Adjust credits', 'Adjust');
}

describe('filters', () => {
  test.each([
    [
      <Users key="" />,
      '?search=12&kind=guest',
      'GET /api/admin/user',
      { search: '12', kind: 'guest' },
    ],
    [<Orders key="" />, '?status=PAID', 'GET /api/admin/order', { status: 'PAID' }],
    [<Orders key="" />, `?order=${ORDER.id}`, 'GET /api/admin/order', { orderId: ORDER.id }],
    [
      <Audit key="" />,
      '?action=user.&target=x&person=y&from=2026-01-01&to=2026-01-02',
      'GET /api/admin/audit',
      { action: 'user.', target: 'x', person: 'y', from: '2026-01-01', to: '2026-01-02' },
    ],
    [
      <Contributions key="" />,
      '?status=ACCEPTED',
      'GET /api/admin/contribution',
      { status: 'ACCEPTED' },
    ],
    [<Overview key="" />, '?days=90', 'GET /api/admin/overview', { days: 90 }],
  ] as const)('in the address apply at once: %#', async (page, search, route, query) => {
    await show(page, `/admin${search}`);
    expect(calls(route)).toHaveLength(1);
    expect(last(route)?.query).toMatchObject(query);
  });

  test('that are unknown are ignored', async () => {
    await show(<Users />, '/admin?kind=boss&search=%7B%22a%22%3A1%7D');
    expect(last('GET /api/admin/user')?.query).toEqual({ limit: 50, kind: 'all' });
    cleanup();
    await show(<Orders />, '/admin?order=1&status=GONE');
    expect(last('GET /api/admin/order')?.query).toEqual({ limit: 50 });
  });

  test('are written to the address when they are chosen or typed, and removed again', async () => {
    const address = await show(<Users />);
    type(screen.getByLabelText('Name, email or phone'), ' 42 ');
    await waitFor(() => expect(address()).toBe('/admin?search=%2242%22'));
    await waitFor(() => expect(last('GET /api/admin/user')?.query).toMatchObject({ search: '42' }));
    expect(screen.getByLabelText('Name, email or phone')).toHaveProperty('value', ' 42 ');
    await act(async () => type(screen.getByLabelText('Kind of account'), 'admin'));
    expect(address()).toBe('/admin?search=%2242%22&kind=admin');
    type(screen.getByLabelText('Name, email or phone'), '');
    await waitFor(() => expect(address()).toBe('/admin?kind=admin'));
    expect(screen.getByText(/^\d rows? shown$/)).toBeDefined();
  });

  test('on one order lead back to all orders', async () => {
    const address = await show(<Orders />, `/admin?order=${ORDER.id}`);
    await press(button('All orders'));
    expect(address()).toBe('/admin');
    expect(last('GET /api/admin/order')?.query).toEqual({ limit: 50 });
  });
});

describe('an account with a subscription', () => {
  const CHANGE = 'PATCH /api/admin/user/:userId';

  test('is deactivated and the subscription cancelled, unless that is unchecked', async () => {
    answers[CHANGE] = { ...USER, status: 'INACTIVE' };
    await show(<AdminUserPage />);
    await press(button('Deactivate'));
    expect(dialog('Deactivate').getByText(/has a running subscription: Month/)).toBeDefined();
    await confirm('Deactivate', 'Deactivate');
    const body = { status: 'INACTIVE', reason: 'As agreed' };
    expect(last(CHANGE)?.body).toEqual({ ...body, cancelSubscriptions: true });
    answers['GET /api/admin/user/:userId'] = USER;
    cleanup();
    await show(<AdminUserPage />);
    await press(button('Deactivate'));
    await press(dialog('Deactivate').getByRole('checkbox'));
    await confirm('Deactivate', 'Deactivate');
    expect(last(CHANGE)?.body).toEqual(body);
  });

  test('loses a package and its subscription, but no other one', async () => {
    const REVOKE = 'POST /api/admin/activation/:activationId/revoke';
    const CANCEL = 'POST /api/admin/subscription/:orderId/cancel';
    const [subscription] = USER.subscriptions;
    answers[CANCEL] = { ...USER, subscriptions: [{ ...subscription, isCanceled: true }] };
    answers[REVOKE] = answers[CANCEL];
    await show(<AdminUserPage />);
    await press(button('Revoke: Month'));
    await confirm('Revoke Month?', 'Revoke');
    expect(last(REVOKE)?.body).toEqual({ reason: 'As agreed', cancelSubscription: true });
    expect(screen.getByText('Ends with the paid period')).toBeDefined();
    await press(button('Revoke: Month'));
    expect(dialog('Revoke Month?').queryByRole('checkbox')).toBeNull();
    cleanup();
    await show(<AdminUserPage />);
    await press(button('Cancel subscription: Month'));
    await confirm('Cancel the subscription to Month?', 'Cancel subscription');
    expect(last(CANCEL)?.body).toEqual({ reason: 'As agreed' });
  });

  test('that another administrator has changed meanwhile is not changed back', async () => {
    answers[CHANGE] = new Error('no network');
    await show(<AdminUserPage />);
    await press(button('Deactivate'));
    answers['GET /api/admin/user/:userId'] = { ...USER, status: 'INACTIVE', subscriptions: [] };
    await confirm('Deactivate', 'Deactivate');
    // The page did not learn whether the change was made, so it loaded the account again.
    expect(button('Activate')).toBeDefined();
    await confirm('Deactivate', 'Deactivate');
    expect(calls(CHANGE).map(({ body }) => body?.['status'])).toEqual(['INACTIVE', 'INACTIVE']);
  });
});

describe('a grant', () => {
  const ADJUST = 'POST /api/admin/user/:userId/credit';

  test('is one request until there is an answer, also in a reopened dialog', async () => {
    answers[ADJUST] = new Error('no network');
    await show(<AdminUserPage />);
    await adjust('5');
    expect(calls('GET /api/admin/user/:userId')).toHaveLength(2);
    expect(dialog('Adjust credits').getByText(/may already have been done/)).toBeDefined();
    await press(dialog('Adjust credits').getByRole('button', { name: 'Cancel' }));
    await adjust('5');
    await press(dialog('Adjust credits').getByRole('button', { name: 'Cancel' }));
    await adjust('6');
    answers[ADJUST] = {
      success: false,
      code: 'CONFLICT',
      message: 'Done',
      status: 409,
      fields: [],
    };
    type(dialog('Adjust credits').getByLabelText('Credits to add'), '5');
    await confirm('Adjust credits', 'Adjust');
    expect(dialog('Adjust credits').queryByText(/may already have been done/)).toBeNull();
    answers[ADJUST] = USER;
    await confirm('Adjust credits', 'Adjust');
    const ids = calls(ADJUST).map(({ body }) => body?.['requestId']);
    expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2, 0, 4]);
  });

  test('of negative credits says how many were taken: at most what is left', async () => {
    const toasts: string[] = [];
    const stop = onToast(({ title }) => toasts.push(title));
    // Drops toasts of earlier tests, which were waiting for a listener.
    toasts.length = 0;
    await show(<AdminUserPage />);
    const row = { kind: 'ADJUST', at: '2026-02-03T04:05:06.789Z', amount: -5, note: '' } as const;
    const history = [{ ...row, expiresAt: null }, ...USER.credit.history];
    answers[ADJUST] = { ...USER, credit: { ...USER.credit, history } };
    await adjust('-50');
    answers[ADJUST] = { ...USER, credit: { ...USER.credit, history } };
    await adjust('-50');
    stop();
    expect(toasts).toEqual(['5 credits removed', 'There were no credits left to remove']);
  });

  test('to a guest is lost to its owner once the account is signed out', async () => {
    answers['GET /api/admin/user/:userId'] = { ...USER, isGuest: true };
    await show(<AdminUserPage />);
    await press(button('Deactivate'));
    expect(dialog('Deactivate').getByText(/A guest has no password/)).toBeDefined();
  });

  test('that has expired is distinguished from an active one', async () => {
    await show(<AdminUserPage />);
    const [row] = screen.getAllByRole('listitem');
    expect(row?.textContent).toContain('CLOUD.UNLIMITEnded');
  });
});

describe('contributions', () => {
  const LIST = 'GET /api/admin/contribution';
  const JUDGE = 'POST /api/admin/contribution';

  test('have names of their own, and judging one by key moves the focus to the next', async () => {
    const [first] = Object(answers[LIST]);
    const users = [1, 2].map((each) => `018f0000-0000-7000-8000-00000000001${each}`);
    answers[LIST] = users.map((userId) => ({ ...first, userId, status: 'PENDING' }));
    answers[JUDGE] = { ...first, status: 'ACCEPTED' };
    await show(<Contributions />);
    expect(screen.getByRole('link', { name: /^Author: 2/ })).toBeDefined();
    await press(button(/^Accept: 1/));
    expect(last(JUDGE)?.body).toMatchObject({ userId: users[0], status: 'ACCEPTED' });
    const row = screen.getAllByRole('listitem').find((each) => each.dataset['row']);
    expect(row?.dataset['row']).toContain(users[1]);
    expect(document.activeElement).toBe(row);
    expect(calls(LIST)).toHaveLength(1);
    answers[LIST] = [];
    await press(button(/^Reject: 1/));
    // After the last contribution of the page, the list is loaded again, since there may be more.
    expect(calls(LIST)).toHaveLength(2);
    expect(screen.getByText('No contributions here')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });
});
