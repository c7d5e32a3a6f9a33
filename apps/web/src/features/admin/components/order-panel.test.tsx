// @vitest-environment jsdom
import type { Order } from '@chuhe/contract/admin';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { OrderPanel } from './order-panel.tsx';

const ORDER: Order = {
  id: '018f0000-0000-4000-8000-000000000003',
  userId: null,
  email: 'an@example.com',
  receiptEmail: null,
  packageId: '018f0000-0000-4000-8000-000000000001',
  packageName: { en: 'Month', vi: '', zh: '' },
  kind: 'SUBSCRIPTION',
  provider: 'STRIPE',
  isTest: false,
  amountMinor: 499,
  refundedMinor: 499,
  refunded: { amountMinor: 499, currency: 'usd' },
  currency: 'usd',
  refundable: { amountMinor: 249, currency: 'usd' },
  status: 'PAID',
  coupon: null,
  trialDays: 0,
  trialEndDate: null,
  isRunning: true,
  payments: [
    {
      reference: 'in_1',
      at: '2026-01-02T03:04:05.678Z',
      amountMinor: 499,
      taxMinor: null,
      refundedMinor: 250,
      refundableMinor: 249,
      isDisputed: false,
      isLast: true,
      ends: { startDate: '2026-01-02T03:04:05.678Z', endDate: '2026-02-01T03:04:05.678Z' },
    },
  ],
  createdAt: '2026-01-02T03:04:05.678Z',
  paidAt: '2026-01-02T03:04:05.678Z',
};

beforeAll(async () => {
  await startI18n();
});
afterEach(cleanup);

function rowOf(order: Order): string | null {
  cleanup();
  render(<OrderPanel orders={[order]} onChange={vi.fn<() => void>()} />);
  return screen.getByRole('listitem').textContent;
}

function ask(order: Order, onChange = vi.fn<() => void>()): ReturnType<typeof within> {
  render(<OrderPanel orders={[order]} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: /^Refund/ }));
  return within(screen.getByRole('dialog'));
}

test('the refundable amount is the server’s, for a subscription its last payment', () => {
  const dialog = ask(ORDER);
  expect(dialog.getByRole('heading').textContent).toBe('Refund $2.49?');
  expect(
    dialog.getByText(/^The period until .* ends at once\. The subscription to Month ends/),
  ).toBeDefined();
});

test('a payment in another currency is refunded in that currency', () => {
  const refundable = { amountMinor: 250, currency: 'gbp' };
  const dialog = ask({ ...ORDER, status: 'PROCESSING', refundable, payments: [] });
  expect(dialog.getByRole('heading').textContent).toBe('Refund £2.50?');
  expect(dialog.getByText(/^The amount received did not match the price/)).toBeDefined();
});

test('each payment of a subscription has its own line with its own refund', () => {
  const [last] = ORDER.payments;
  if (last === undefined) throw new Error('no payment');
  const first = {
    ...last,
    reference: 'in_0',
    refundedMinor: 0,
    refundableMinor: 499,
    isLast: false,
  };
  const payments = [last, { ...first, ends: null }];
  render(<OrderPanel orders={[{ ...ORDER, payments }]} onChange={vi.fn<() => void>()} />);
  const lines = within(screen.getByRole('list', { name: 'Payments' })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('last payment · $2.50 refunded$4.99'),
    expect.not.stringContaining('refunded'),
  ]);
  fireEvent.click(screen.getAllByRole('button', { name: /^Refund/ })[1] ?? document.body);
  const dialog = within(screen.getByRole('dialog'));
  expect(
    dialog.getByText(/already ended\. The subscription to Month .* stay as they are/),
  ).toBeDefined();
});

test('an order in its trial is not paid, and says until when the trial lasts or that it is over', () => {
  vi.useFakeTimers({ now: new Date('2026-01-05T03:04:05.000Z'), toFake: ['Date'] });
  const trialEndDate = '2026-01-09T03:04:05.000Z';
  const trial = { ...ORDER, trialDays: 7, trialEndDate, refunded: null, refundable: null };
  expect(rowOf({ ...trial, payments: [] })).toMatch(
    /^MonthTrial(?!.*paid).*trial until 1\/9\/26, 10:04\sAM/,
  );
  expect(rowOf(trial)).toMatch(/^MonthPaid.*trial of 7 days/);
  const over = /^MonthTrial ended(?!.*paid).*trial of 7 days/;
  expect(rowOf({ ...trial, payments: [], isRunning: false })).toMatch(over);
  vi.setSystemTime(new Date(trialEndDate));
  expect(rowOf({ ...trial, payments: [] })).toMatch(over);
  vi.useRealTimers();
});

test('an unpaid order has nothing to refund', () => {
  render(
    <OrderPanel
      orders={[{ ...ORDER, status: 'PROCESSING', refundable: null }]}
      onChange={vi.fn<() => void>()}
    />,
  );
  expect(screen.queryByRole('button')).toBeNull();
  const { textContent } = screen.getByRole('listitem');
  expect(textContent).toContain('no. 018f0000 · $4.99 refunded');
});

test('an order that another administrator has refunded is loaded again', async () => {
  const failure = { code: 'CONFLICT', message: 'Gone back already', status: 409, fields: [] };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test gives the answer that the call expects.
  vi.spyOn(api(), 'call').mockResolvedValue({ success: false, ...failure } as never);
  const onChange = vi.fn<() => void>();
  const dialog = ask(ORDER, onChange);
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'By mistake' } });
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Refund' })));
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(dialog.getByRole('alert').textContent).toContain('Gone back already');
});
