// @vitest-environment jsdom
import type { ActivationKey, AdminPackage } from '@chuhe/contract/admin';
import type { Coupon } from '@chuhe/contract/coupon';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { unsavedStore } from '../../../lib/use-unsaved.ts';
import { Packages } from './packages.tsx';

const MONTH: AdminPackage = {
  id: '018f0000-0000-4000-8000-000000000001',
  name: { en: 'Month', vi: '', zh: '' },
  description: { en: '', vi: '', zh: '' },
  kind: 'ONE_TIME',
  priceMinor: 79_000,
  currency: 'vnd',
  otherPrices: [],
  days: 30,
  months: null,
  trialDays: 0,
  credits: 5,
  permissions: [],
  searchSeconds: 0,
  status: 'ACTIVE',
  version: 3,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
  activeCount: 0,
  soldCount: 0,
};
const KEY: ActivationKey = {
  id: '018f0000-0000-4000-8000-000000000002',
  packageId: MONTH.id,
  packageName: MONTH.name,
  hint: 'AAAAA',
  note: '',
  createdAt: MONTH.createdAt,
  expiresAt: null,
  redeemedAt: null,
  redeemedBy: null,
  revokedAt: null,
};

const COUPON: Coupon = {
  id: '018f0000-0000-4000-8000-000000000004',
  code: 'SPRING',
  percent: 20,
  amountMinor: null,
  currency: null,
  packageIds: null,
  startsAt: null,
  endsAt: null,
  maxUses: 5,
  isOncePerUser: true,
  isDisabled: false,
  createdAt: MONTH.createdAt,
  usedCount: 2,
  openCount: 0,
};

let packages: readonly AdminPackage[] = [];
/** Answers to changes, by route. A call without an answer fails with `TIMEOUT`. */
let answers: Record<string, unknown> = {};
let asked: readonly Asked[] = [];

beforeAll(async () => {
  await startI18n();
});
beforeEach(() => {
  packages = [MONTH];
  answers = {};
  asked = answerCalls((route) => {
    const lists = {
      'GET /api/admin/package': packages,
      'GET /api/admin/activation-key': [KEY],
      'GET /api/admin/coupon': [COUPON],
    };
    return { ...lists, ...answers }[route] ?? localFailure('TIMEOUT');
  });
});
afterEach(cleanup);

const conflict = {
  success: false,
  code: 'CONFLICT',
  message: 'In the way',
  status: 409,
  fields: [],
};
const CREATE = 'POST /api/admin/package';
const CHANGE = 'PUT /api/admin/package/:packageId';
const STATUS = 'PATCH /api/admin/package/:packageId';
const MAKE = 'POST /api/admin/activation-key';

async function show(): Promise<void> {
  render(<Packages />);
  await act(async () => {});
}
const press = (name: string | RegExp, part: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(part).getByRole('button', { name })));
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = (route: string) =>
  asked.filter(([each]) => each === route).map(([, { body }]) => body);

describe('a package that another administrator has saved in the meantime', () => {
  beforeEach(async () => {
    await show();
    await press('Edit: Month');
    type('Days', '31');
    answers[CHANGE] = conflict;
    packages = [{ ...MONTH, version: 4, priceMinor: 99_000 }];
    await press('Save');
  });

  test('is saved over that version, and the input stays', async () => {
    expect(screen.getByRole('alert').textContent).toContain('saved version 4 in the meantime');
    expect(screen.getByLabelText('Days')).toHaveProperty('value', '31');
    // A lost answer is reported as well, and saving is retried.
    answers = {};
    await press('Save over version 4');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    answers[CHANGE] = packages;
    await press('Save over version 4');
    expect(sent(CHANGE)).toMatchObject([
      { baseVersion: 3, fields: { days: 31, priceMinor: 79_000 } },
      { baseVersion: 4, fields: { days: 31, priceMinor: 79_000 } },
      { baseVersion: 4 },
    ]);
    expect(screen.queryByLabelText('Days')).toBeNull();
  });

  test('can be loaded instead', async () => {
    await press('Load version 4');
    expect(screen.getByLabelText('Days')).toHaveProperty('value', '30');
    expect(screen.queryByRole('alert')).toBeNull();
    answers[CHANGE] = packages;
    await press('Save');
    expect(sent(CHANGE)[1]).toMatchObject({ baseVersion: 4, fields: { priceMinor: 99_000 } });
  });
});

test('a change whose answer was lost is recognised, and sent again', async () => {
  await show();
  await press('Edit: Month');
  type('Days', '31');
  packages = [{ ...MONTH, version: 4, days: 31 }];
  await press('Save');
  expect(screen.getByRole('alert').textContent).not.toContain('saved version');
  answers[CHANGE] = packages;
  await press('Save');
  expect(screen.queryByLabelText('Days')).toBeNull();
});

test('a new package whose answer was lost is changed from then on, and gets the intended status', async () => {
  await show();
  await press('New package');
  type(/^Name/, 'Week');
  type('Price', '20000');
  expect(unsavedStore.getState().reasons).toHaveLength(1);
  await press('Save');
  const [{ id } = {}] = sent(CREATE);
  packages = [MONTH, { ...MONTH, id: String(id), name: { ...MONTH.name, en: 'Week' }, version: 1 }];
  await press('Save');
  expect(sent(CREATE).map((body) => body?.id)).toEqual([id, id]);
  expect(screen.getByText(/has already been created/)).toBeDefined();
  type('Days', '7');
  await act(async () => fireEvent.click(screen.getByLabelText('Start selling now')));
  answers = { [CHANGE]: packages, [STATUS]: packages };
  await press('Save');
  expect(sent(CHANGE)).toMatchObject([{ baseVersion: 1, fields: { days: 7 } }]);
  expect(sent(STATUS)).toEqual([{ status: 'INACTIVE' }]);
  expect(unsavedStore.getState().reasons).toHaveLength(0);
});

test('a package is sold in several currencies and by months, and each wrong price is named', async () => {
  await show();
  await press('New package');
  type(/^Name/, 'Quarter');
  type('Price', '79000');
  await press('Add a price in another currency');
  const [, second] = screen.getAllByLabelText('Price');
  const [, currency] = screen.getAllByLabelText('Currency');
  if (second === undefined || currency === undefined) throw new Error('no second price');
  const typeSecond = (value: string) => fireEvent.change(second, { target: { value } });
  fireEvent.change(currency, { target: { value: 'kwd' } });
  typeSecond('5.124');
  await press('Save');
  expect(screen.getByText(/more decimals than payments/)).toBeDefined();
  typeSecond('-5');
  await press('Save');
  expect(screen.getByText('The price must be greater than zero')).toBeDefined();
  expect(sent(CREATE)).toEqual([]);
  typeSecond('5.12');
  type('Unit of duration', 'MONTH');
  type('Months', '0');
  await press('Save');
  expect(screen.getByLabelText('Months').getAttribute('aria-invalid')).toBe('true');
  expect(sent(CREATE)).toEqual([]);
  type('Months', '3');
  const fields = [{ path: 'fields.otherPrices.0.currency', message: 'There is already one' }];
  answers[CREATE] = { ...conflict, code: 'BAD_REQUEST', status: 400, fields };
  await press('Save');
  expect(currency.getAttribute('aria-invalid')).toBe('true');
  expect(sent(CREATE)).toMatchObject([
    {
      fields: {
        priceMinor: 79_000,
        currency: 'vnd',
        otherPrices: [{ priceMinor: 5120, currency: 'kwd' }],
        months: 3,
      },
    },
  ]);
  await press('Remove price: KWD');
  expect(screen.getAllByLabelText('Price')).toHaveLength(1);
});

test('a tab that was chosen after an error stays while a price is typed', async () => {
  await show();
  await press('New package');
  type('Price', '5000');
  const fields = [{ path: 'fields.name.zh', message: 'Too long' }];
  answers[CREATE] = { ...conflict, code: 'BAD_REQUEST', status: 400, fields };
  await press('Save');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('中文');
  fireEvent.click(screen.getByRole('tab', { name: 'English' }));
  type('Price', '6000');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('English');
});

test('what becomes limited for users who have not paid is said before a package is put on sale', async () => {
  const gifts = { credits: 0, permissions: ['API.USE' as const], searchSeconds: 3600 };
  const draft = { ...MONTH, ...gifts, id: KEY.id, status: 'INACTIVE' as const };
  packages = [MONTH, draft];
  answers = { [STATUS]: packages, [CREATE]: packages };
  await show();
  expect(screen.getByText(/1 hr more of the server’s engine a day · Keys and API/)).toBeDefined();
  expect(screen.queryByText('API.USE')).toBeNull();
  await press('Sell: Month');
  const said = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(said.map(({ textContent }) => textContent)).toEqual([
    'the server’s engine: the free time of each day',
    'keys and API tokens for programs: none',
  ]);
  expect(sent(STATUS)).toEqual([]);
  await press('Put it on sale', screen.getByRole('dialog'));
  expect(sent(STATUS)).toEqual([{ status: 'ACTIVE' }]);
  // Look-ups are sold already.
  await press('New package');
  type(/^Name/, 'Week');
  type('Price', '20000');
  type(/^Credits/, '7');
  type(/^Engine seconds a day/, '60');
  await press('Save');
  expect(within(screen.getByRole('dialog')).getAllByRole('listitem')).toHaveLength(1);
  await press('Cancel', screen.getByRole('dialog'));
  expect(sent(CREATE)).toEqual([]);
  await press('Save');
  await press('Put it on sale', screen.getByRole('dialog'));
  expect(sent(CREATE)).toHaveLength(1);
});

describe('coupons', () => {
  const route = 'POST /api/admin/coupon';

  test('are created for a package and some uses, and a refusal stays at its field', async () => {
    await show();
    expect(screen.getByText(/20% off · used 2 of 5 · once per user/)).toBeDefined();
    await press('New coupon');
    type('Code', 'summer');
    type('Reduction', 'AMOUNT');
    type('Amount', '20.000');
    await act(async () => fireEvent.click(screen.getByLabelText('Month')));
    type(/^Last day/, '2099-12-31');
    type(/^Number of uses/, '3');
    const fields = [{ path: 'fields.code', message: 'Already taken' }];
    answers[route] = { ...conflict, code: 'BAD_REQUEST', status: 400, fields };
    await press('Create');
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Already taken')).toBeDefined();
    answers[route] = [COUPON, { ...COUPON, id: MONTH.id, code: 'SUMMER' }];
    await press('Create');
    expect(sent(route)[1]).toMatchObject({
      fields: {
        code: 'summer',
        percent: null,
        amountMinor: 20_000,
        currency: 'vnd',
        packageIds: [MONTH.id],
        startsAt: null,
        endsAt: '2099-12-31T16:59:59.000Z',
        maxUses: 3,
        isOncePerUser: true,
      },
    });
    expect(screen.getByText('SUMMER')).toBeDefined();
  });

  test('are disabled and enabled again', async () => {
    const change = 'PATCH /api/admin/coupon/:couponId';
    await show();
    answers[change] = [{ ...COUPON, isDisabled: true }];
    await press('Disable: SPRING');
    expect(sent(change)).toEqual([{ isDisabled: true }]);
    await press('Enable: SPRING');
    expect(sent(change)).toEqual([{ isDisabled: true }, { isDisabled: false }]);
  });
});

describe('activation keys', () => {
  test('that may have been made are reported as lost, and the list is loaded again', async () => {
    await show();
    await press('Create keys');
    const looks = sent('GET /api/admin/activation-key').length;
    await press('Create');
    expect(screen.getByText(/may have been created anyway/)).toBeDefined();
    expect(sent('GET /api/admin/activation-key')).toHaveLength(looks + 1);
    answers[MAKE] = conflict;
    await press('Create');
    expect(screen.getByText('In the way')).toBeDefined();
    expect(screen.queryByText(/may have been created anyway/)).toBeNull();
  });

  test('keep the page from being left until they are copied', async () => {
    answers[MAKE] = { keys: ['AAAAA-BBBBB'], made: [KEY] };
    await show();
    await press('Create keys');
    await press('Create');
    expect(unsavedStore.getState().reasons[0]?.text).toContain('never be shown again');
    await press('I have saved them');
    expect(unsavedStore.getState().reasons).toHaveLength(0);
  });

  test('are revoked after a confirmation, and loaded again if another administrator was first', async () => {
    const route = 'POST /api/admin/activation-key/:keyId/revoke';
    answers[route] = conflict;
    await show();
    await press('Revoke: AAAAA');
    expect(sent(route)).toEqual([]);
    const looks = sent('GET /api/admin/activation-key').length;
    await press('Revoke', screen.getByRole('dialog'));
    expect(sent(route)).toHaveLength(1);
    expect(sent('GET /api/admin/activation-key')).toHaveLength(looks + 1);
  });

  test('of a package that was deleted meanwhile are listed among all, and new ones are for another package', async () => {
    const other = { ...MONTH, id: '018f0000-0000-4000-8000-000000000003' };
    packages = [MONTH, other];
    await show();
    type('Package', other.id);
    answers[STATUS] = [MONTH];
    await act(async () => {
      const [, last] = screen.getAllByRole('button', { name: 'Delete: Month' });
      if (last !== undefined) fireEvent.click(last);
    });
    await press('Delete', screen.getByRole('dialog'));
    const [, parts] = asked.findLast(([each]) => each === 'GET /api/admin/activation-key') ?? [];
    expect(parts?.query).not.toHaveProperty('packageId');
    answers[MAKE] = { keys: ['A'], made: [KEY] };
    await press('Create keys');
    await press('Create');
    expect(sent(MAKE)).toMatchObject([{ packageId: MONTH.id }]);
  });
});
