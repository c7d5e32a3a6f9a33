// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { OtherWays } from './other-ways.tsx';

// These accounts have no second factor.
vi.mock('../second-factor/factor-first.tsx', () => ({
  FactorFirst: ({ children }: { readonly children: ReactNode }) => children,
}));

const identityOf = (subject: string, email: string | null) =>
  ({ subject, email, providerType: 'GOOGLE', createdAt: '2026-01-02T03:04:05.678Z' }) as const;
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
let call: MockInstance<ApiClient['call']>;

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  call = vi.spyOn(api(), 'call').mockResolvedValue({ success: true, data: [] });
});
afterEach(cleanup);

function show(hasPassword: boolean): HTMLElement {
  const hosted = { identities, own, reload };
  render(<OtherWays user={{ hasPassword }} hosted={hosted} onProblem={onProblem} />);
  return screen.getByRole('button', { name: /^Disconnect: / });
}

test('an identity that another person has connected is shown with its address, and can be removed with the password', async () => {
  const button = show(true);
  expect(button.getAttribute('aria-label')).toBe('Disconnect: Google (thief@example.com)');
  fireEvent.click(button);
  expect(call).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Current password'), { target: { value: 'đi xe' } });
  fireEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { subject: 'strange', oldPassword: 'đi xe' } });
  // The form that had the focus is gone.
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

test('without a password the server decides, and its refusal is explained', async () => {
  const refusal = { code: 'FRESH_SIGN_IN_REQUIRED', message: 'Log in again', status: 403 } as const;
  call.mockResolvedValue({ success: false, ...refusal, fields: [] });
  fireEvent.click(show(false));
  await vi.waitFor(() => expect(onProblem).toHaveBeenLastCalledWith('Log in again'));
  expect(reload).not.toHaveBeenCalled();
});
