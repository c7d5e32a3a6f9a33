// @vitest-environment jsdom
import type { Subscription, UserActivation, UserDetail } from '@chuhe/contract/admin';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { answerCalls, type Parts, takeAnswer } from '../../../lib/api/testing/answer-calls.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { UserAdmin } from './user-admin.tsx';

vi.mock('../../../components/app-link.tsx', () => ({ AppLink: 'a' }));

const TIME = '2026-01-02T03:04:05.678Z';
const LATER = '2099-01-02T03:04:05.678Z';
const NAME = { en: 'Month', vi: '', zh: '' };
const PACKAGE_ID = '018f0000-0000-4000-8000-000000000001';

const SUBSCRIPTION: Subscription = {
  orderId: '018f0000-0000-4000-8000-000000000002',
  packageId: PACKAGE_ID,
  packageName: NAME,
  status: 'ACTIVE',
  isCanceled: false,
  isTrial: false,
  isTest: false,
  amountMinor: 499,
  currency: 'usd',
  days: 30,
  months: null,
  paidUntil: LATER,
};
const ACTIVATION: UserActivation = {
  id: '018f0000-0000-4000-8000-000000000003',
  packageId: PACKAGE_ID,
  packageName: NAME,
  description: NAME,
  paidPriceMinor: 499,
  priceMinor: 499,
  currency: 'usd',
  isTest: false,
  days: 30,
  months: null,
  isTrial: false,
  credits: 0,
  permissions: [],
  searchSeconds: 0,
  status: 'ACTIVE',
  startDate: TIME,
  endDate: LATER,
  source: 'ORDER',
  subscription: null,
};
const USER: UserDetail = {
  id: '018f0000-0000-4000-8000-000000000004',
  type: 'NORMAL',
  status: 'ACTIVE',
  isGuest: false,
  username: 'an',
  email: 'an@example.com',
  firstName: 'An',
  lastName: 'Le',
  createdAt: TIME,
  lastSeenAt: TIME,
  deletion: null,
  permissions: [],
  emailVerified: true,
  hasSecondFactor: false,
  phone: null,
  matches: 3,
  ownPermissions: [{ name: 'CLOUD.READ', expiresAt: null, createdAt: TIME }],
  sessions: [
    { id: PACKAGE_ID, userAgent: 'Firefox', createdAt: TIME, lastUsedAt: TIME, expiresAt: LATER },
  ],
  activations: [ACTIVATION],
  subscriptions: [],
  orders: [],
  credit: { balance: 10, unlimited: false, history: [] },
};

let user: UserDetail = USER;
/** Answers to changes in their order; the last one is repeated. */
let answers: unknown[] = [];
const sent: (readonly [route: string, body: Parts['body']])[] = [];
let loads = 0;

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  user = USER;
  answers = [];
  sent.length = 0;
  loads = 0;
  answerCalls((route, { body }) => {
    if (route === 'GET /api/admin/package') return [{ id: PACKAGE_ID, name: NAME }];
    if (route === 'GET /api/admin/user/:userId') loads += 1;
    if (route === 'GET /api/admin/user/:userId/consent') return [];
    if (route === 'GET /api/admin/user/:userId/export') return null;
    if (route.startsWith('GET')) return user;
    sent.push([route, body]);
    return takeAnswer(answers) ?? localFailure('TIMEOUT');
  });
});
afterEach(cleanup);

const CONFLICT = { success: false, code: 'CONFLICT', message: 'Taken', status: 409, fields: [] };
const FORBIDDEN = { ...CONFLICT, code: 'FORBIDDEN', message: 'Not yourself', status: 403 };

const signIn = (as: Parameters<typeof makeUser>[0]): void =>
  sessionStore.setState({ session: { kind: 'user', user: makeUser(as) } });
beforeEach(() => signIn({ type: 'ADMIN' }));

async function show(change: Partial<UserDetail> = {}): Promise<void> {
  user = { ...USER, ...change };
  render(<UserAdmin userId={USER.id} />);
  await act(async () => {});
}
const press = (name: string, part: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(part).getByRole('button', { name })));
const dialog = () => screen.getByRole('dialog');
const type = (label: string, value: string) =>
  fireEvent.change(within(dialog()).getByLabelText(label), { target: { value } });
const giveReason = () => type(i18next.t('adminShared.reason'), ' Asked for it ');
/** Presses the button of the open dialog that makes the change. */
const confirm = (name: string) => press(name, dialog());
const adjust = () => i18next.t('adminUsers.adjustGo');
const fill = (amount: string): void => {
  type(i18next.t('adminUsers.amount'), amount);
  giveReason();
};
const bodies = () => sent.map(([, body]) => body);

describe('each change that takes a right or money away', () => {
  test.each([
    [
      'a permission',
      'adminUsers.revoke',
      ': CLOUD.READ',
      'DELETE /api/admin/user/:userId/permission/:name',
    ],
    [
      'a package',
      'adminUsers.revoke',
      ': Month',
      'POST /api/admin/activation/:activationId/revoke',
    ],
    ['the account', 'adminUsers.deactivate', '', 'PATCH /api/admin/user/:userId'],
    [
      'a subscription',
      'adminUsers.cancelSubscription',
      ': Month',
      'POST /api/admin/subscription/:orderId/cancel',
    ],
  ] as const)(
    '%s: sends nothing without a reason, and the trimmed reason with one',
    async (_, key, of, route) => {
      await show({
        subscriptions: [SUBSCRIPTION],
        activations: [{ ...ACTIVATION, source: 'KEY' }],
      });
      const action = i18next.t(key);
      await press(`${action}${of}`);
      await confirm(action);
      expect(sent).toEqual([]);
      expect(dialog().textContent).toContain(i18next.t('adminShared.reasonMissing'));
      giveReason();
      answers = [user];
      await confirm(action);
      expect(sent).toMatchObject([[route, { reason: 'Asked for it' }]]);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('keeps the dialog and says what the server refuses', async () => {
    await show();
    await press(i18next.t('adminUsers.setRole'));
    giveReason();
    answers = [FORBIDDEN];
    await confirm(i18next.t('adminUsers.setRole'));
    expect(within(dialog()).getByRole('alert').textContent).toContain('Not yourself');
    expect(loads).toBe(1);
  });

  test('loads the account again if the answer was lost or another administrator was first', async () => {
    await show();
    const action = i18next.t('adminUsers.revoke');
    await press(`${action}: CLOUD.READ`);
    giveReason();
    await confirm(action);
    expect(loads).toBe(2);
    answers = [CONFLICT];
    await confirm(action);
    expect(loads).toBe(3);
    expect(within(dialog()).getByRole('alert').textContent).toContain('Taken');
  });
});

describe('a subscription that is still charged', () => {
  test('is cancelled along with its revoked package, unless the administrator says otherwise', async () => {
    await show({ subscriptions: [SUBSCRIPTION] });
    const action = i18next.t('adminUsers.revoke');
    answers = [user];
    await press(`${action}: Month`);
    giveReason();
    await confirm(action);
    await press(`${action}: Month`);
    giveReason();
    fireEvent.click(within(dialog()).getByRole('checkbox'));
    await confirm(action);
    expect(bodies()).toEqual([
      { reason: 'Asked for it', cancelSubscription: true },
      { reason: 'Asked for it' },
    ]);
  });

  test('is cancelled along with a deactivated account', async () => {
    await show({ subscriptions: [SUBSCRIPTION] });
    const action = i18next.t('adminUsers.deactivate');
    await press(action);
    expect(within(dialog()).getByRole('checkbox')).toHaveProperty('checked', true);
    giveReason();
    answers = [{ ...user, status: 'INACTIVE' }];
    await confirm(action);
    expect(bodies()).toEqual([
      { status: 'INACTIVE', reason: 'Asked for it', cancelSubscriptions: true },
    ]);
  });

  test('is shown without its price to an administrator who may not see orders', async () => {
    await show({ subscriptions: [{ ...SUBSCRIPTION, amountMinor: null, currency: null }] });
    const panel = screen.getByRole('region', { name: i18next.t('adminUsers.subscriptions') });
    expect(panel.textContent).toContain('1/2/99');
    expect(panel.textContent).not.toMatch(/[$·]|null|NaN/);
  });

  test('is not offered for cancelling once it is canceled', async () => {
    await show({ subscriptions: [{ ...SUBSCRIPTION, isCanceled: true }] });
    const cancel = `${i18next.t('adminUsers.cancelSubscription')}: Month`;
    expect(screen.queryByRole('button', { name: cancel })).toBeNull();
    await press(`${i18next.t('adminUsers.revoke')}: Month`);
    expect(within(dialog()).queryByRole('checkbox')).toBeNull();
  });
});

describe('credits and packages that are given', () => {
  test('keep the id of their request until an answer comes, also in a dialog opened again', async () => {
    await show();
    const open = () => press(i18next.t('adminUsers.adjust'));
    await open();
    fill('5');
    await confirm(adjust());
    expect(dialog().textContent).toContain(i18next.t('adminUsers.unsure'));
    await press(i18next.t('adminShared.cancel'), dialog());
    await open();
    fill('5');
    answers = [user];
    await confirm(adjust());
    await open();
    fill('5');
    await confirm(adjust());
    const [lost, again, another] = bodies().map((body) => body?.['requestId']);
    expect(again).toBe(lost);
    expect(another).not.toBe(lost);
  });

  test('of another amount are another request', async () => {
    await show();
    await press(i18next.t('adminUsers.adjust'));
    giveReason();
    for (const amount of ['5', '6']) {
      type(i18next.t('adminUsers.amount'), amount);
      await confirm(adjust());
    }
    expect(new Set(bodies().map((body) => body?.['requestId'])).size).toBe(2);
    expect(bodies()).toMatchObject([{ amount: 5 }, { amount: 6 }]);
  });

  test('go to the chosen package', async () => {
    await show();
    await press(i18next.t('adminUsers.grantPackage'));
    giveReason();
    answers = [user];
    await confirm(i18next.t('adminUsers.grant'));
    expect(sent).toMatchObject([
      ['POST /api/admin/user/:userId/package', { packageId: PACKAGE_ID, reason: 'Asked for it' }],
    ]);
  });
});

test('sessions are ended after a confirmation, without a reason', async () => {
  await show();
  const action = i18next.t('adminUsers.endSessions');
  await press(action);
  answers = [{ ...user, sessions: [] }];
  await confirm(action);
  expect(sent).toHaveLength(1);
  expect(screen.getByText(i18next.t('adminUsers.noSession'))).toBeDefined();
});

test('a guest is warned of as lost before it is deactivated, and cannot become an administrator', async () => {
  await show({ isGuest: true });
  expect(screen.queryByRole('button', { name: i18next.t('adminUsers.setRole') })).toBeNull();
  await press(i18next.t('adminUsers.deactivate'));
  expect(dialog().textContent).toContain(i18next.t('adminUsers.deactivateGuestText'));
});

const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('roles', () => {
  test('are given by owners, with a reason', async () => {
    await show();
    await press(i18next.t('adminUsers.setRole'));
    type(i18next.t('adminUsers.role'), 'FINANCE');
    expect(dialog().textContent).toContain(i18next.t('adminUsers.roleTexts.FINANCE'));
    giveReason();
    answers = [{ ...user, role: 'FINANCE' }];
    await confirm(i18next.t('adminUsers.setRole'));
    expect(sent).toEqual([
      ['PUT /api/admin/user/:userId/role', { role: 'FINANCE', reason: 'Asked for it' }],
    ]);
    expect(screen.getByText(i18next.t('adminUsers.roles.FINANCE'))).toBeDefined();
  });

  test.each([
    ['FINANCE', { subscriptions: [SUBSCRIPTION] }, ['Cancel subscription']],
    [
      'SUPPORT',
      { orders: null, emailVerified: false },
      [
        'Send a password link',
        'Send the confirmation again',
        'Mark the address as confirmed',
        'Correct the address',
        'Log out everywhere',
        'Export the data',
        'Delete the account',
      ],
    ],
    ['SUPPORT', { type: 'ADMIN', orders: null }, []],
    ['SUPPORT', { role: 'FINANCE', orders: null }, []],
    ['SUPPORT', { role: 'SUPPORT', orders: null }, []],
  ] as const)(
    '%s: the page of %j offers only what the role may do',
    async (role, change, offered) => {
      signIn({ role });
      const { length } = offered;
      await show({
        ...change,
        subscriptions: [...('subscriptions' in change ? change.subscriptions : [])],
      });
      expect(length === 0 ? screen.queryAllByRole('button') : buttons()).toEqual([...offered]);
    },
  );
});

test('support corrects an address, which then has to be confirmed', async () => {
  signIn({ role: 'SUPPORT' });
  await show({ orders: null });
  const action = i18next.t('adminUsers.helps.changeEmail');
  await press(action);
  type(i18next.t('adminUsers.newEmail'), 'lan@example.com');
  giveReason();
  answers = [{ ...user, email: 'lan@example.com', emailVerified: false }];
  await confirm(action);
  expect(sent).toEqual([
    [
      'PUT /api/admin/user/:userId/email',
      { email: 'lan@example.com', isVerified: false, reason: 'Asked for it' },
    ],
  ]);
  expect(screen.getByText(/lan@example\.com/)).toBeDefined();
});
