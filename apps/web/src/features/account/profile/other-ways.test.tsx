// @vitest-environment jsdom
import type { SecondFactor } from '@chuhe/contract/second-factor';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { OtherWays } from './other-ways.tsx';

const TIME = '2026-01-02T03:04:05.678Z';
const UNLINK = 'POST /api/user/identities/unlink';
const identityOf = (subject: string, email: string | null) =>
  ({ subject, email, providerType: 'GOOGLE', createdAt: TIME }) as const;
const own = {
  uid: 'mine',
  email: 'lan@example.com',
  emailVerified: true,
  displayName: 'Lan',
  ways: ['GOOGLE'],
} as const;
const identities = [identityOf('mine', own.email), identityOf('strange', 'thief@example.com')];
const reload = vi.fn<() => void>();
const onProblem = vi.fn<(words: string | undefined) => void>();
let factor: SecondFactor;
let unlinked: unknown;
let asked: readonly Asked[];

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  factor = NO_FACTOR;
  unlinked = [];
  asked = answerCalls((route) => {
    if (route === 'GET /api/user/second-factor') return factor;
    if (route !== 'POST /api/user/step-up') return unlinked;
    factor = { ...factor, confirmedUntil: TIME };
    return { until: TIME };
  });
});
afterEach(cleanup);

function show(hasPassword: boolean): Promise<HTMLElement> {
  const hosted = { identities, own, reload };
  const component = () => (
    <OtherWays user={{ hasPassword }} hosted={hosted} onProblem={onProblem} />
  );
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type is that of the router of the whole product.
  render(<RouterProvider router={router as never} />);
  return screen.findByRole('button', { name: /^Disconnect: / });
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = () => asked.filter(([route]) => route === UNLINK).map(([, { body }]) => body);

test('an identity that another person has connected is shown with its address, and can be removed with the password', async () => {
  const button = await show(true);
  expect(button.getAttribute('aria-label')).toBe('Disconnect: Google (thief@example.com)');
  fireEvent.click(button);
  const field = await screen.findByLabelText('Current password');
  expect(sent()).toEqual([]);
  fireEvent.change(field, { target: { value: 'đi xe' } });
  const remove = screen.getByRole('button', { name: 'Disconnect' });
  remove.focus();
  fireEvent.click(remove);
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(sent()).toEqual([{ subject: 'strange', oldPassword: 'đi xe' }]);
  // The form that had the focus is gone.
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('an account without a password shows its second factor first', async () => {
  factor = { ...NO_FACTOR, authenticator: { createdAt: TIME, lastUsedAt: null } };
  fireEvent.click(await show(false));
  const code = await screen.findByLabelText('Authenticator code');
  fireEvent.change(code, { target: { value: '123456' } });
  await press('Confirm');
  await press('Disconnect');
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(sent()).toEqual([{ subject: 'strange' }]);
});

test('without a password and a second factor the server decides, and its refusal is explained', async () => {
  unlinked = readFailure(403, { code: 'FRESH_SIGN_IN_REQUIRED', message: 'Log in again' });
  fireEvent.click(await show(false));
  await press('Disconnect');
  expect((await screen.findByRole('alert')).textContent).toBe('Log in again');
  expect(reload).not.toHaveBeenCalled();
  await press('Cancel');
  expect(screen.queryByRole('alert')).toBeNull();
});
