// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { api } from '../../../lib/api/the-api.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { loadProvider } from '../identity/the-provider.ts';
import { HostedPasswordForm } from './hosted-password-form.tsx';

vi.mock('../identity/the-provider.ts', () => ({
  loadProvider: vi.fn<() => Promise<unknown>>(),
}));

const provider = { changePassword: vi.fn<IdentityProvider['changePassword']>() };
const call = vi.spyOn(api, 'call');
const onChanged = vi.fn<() => void>();

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What these tests use of it.
  vi.mocked(loadProvider).mockResolvedValue(provider as unknown as IdentityProvider);
});
afterEach(cleanup);

const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(fieldOf(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

function change(): void {
  render(<HostedPasswordForm email="lan@example.com" onChanged={onChanged} />);
  type('Current password', 'đi xe vào cung');
  type('New password', 'twelve red cannons');
  type('Confirm password', 'twelve red cannons');
  press('Save');
}

test('a password that is changed is so though other sessions could not be ended; ending them is tried again alone', async () => {
  const show = vi.fn<(toast: Toast) => void>();
  const stop = onToast(show);
  provider.changePassword.mockResolvedValue({ ok: true, value: null });
  call.mockResolvedValueOnce(localFailure('NETWORK'));
  change();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^The password is changed, but/);
  expect(fieldOf('Current password').value).toBe('');
  expect(show).not.toHaveBeenCalled();
  call.mockResolvedValueOnce({ success: true, data: null });
  press('End all others');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(show).toHaveBeenCalledWith(
    expect.objectContaining({ title: 'The password is changed. All other sessions have ended.' }),
  );
  expect(provider.changePassword).toHaveBeenCalledTimes(1);
  stop();
});

test('a wrong password is said at its field, and nothing is ended', async () => {
  provider.changePassword.mockResolvedValue({ ok: false, code: 'invalid-credential' });
  change();
  await screen.findByText(/^The email address or the password is wrong/);
  expect(document.activeElement).toBe(fieldOf('Current password'));
  expect(call).not.toHaveBeenCalled();
});
