// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { fakeIdentity } from '../identity/testing/fake-identity.ts';
import { HostedPasswordForm } from './hosted-password-form.tsx';

const provider = { changePassword: vi.fn<IdentityProvider['changePassword']>() };
let call: MockInstance<ApiClient['call']>;
const onChanged = vi.fn<() => void>();

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  fakeIdentity(provider);
  call = vi.spyOn(api(), 'call');
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

test('a changed password stays changed if other sessions could not be ended; only ending them is retried', async () => {
  const show = vi.fn<(toast: Toast) => void>();
  const stop = onToast(show);
  provider.changePassword.mockResolvedValue({ ok: true, value: null });
  call.mockResolvedValueOnce(localFailure('NETWORK'));
  change();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^The password has been changed, but/);
  expect(fieldOf('Current password').value).toBe('');
  expect(show).not.toHaveBeenCalled();
  call.mockResolvedValueOnce({ success: true, data: null });
  press('End all other sessions');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(show).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'The password has been changed. All other sessions have ended.',
    }),
  );
  expect(provider.changePassword).toHaveBeenCalledTimes(1);
  stop();
});

test('a wrong password is shown at its field, and no session is ended', async () => {
  provider.changePassword.mockResolvedValue({ ok: false, code: 'invalid-credential' });
  change();
  await screen.findByText(/^The email address or the password is wrong/);
  expect(document.activeElement).toBe(fieldOf('Current password'));
  expect(call).not.toHaveBeenCalled();
});
