// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import type { ProviderCode } from '../identity/provider-failure.ts';
import { resetNote } from '../identity/tab-notes.ts';
import { fakeIdentity } from '../identity/testing/fake-identity.ts';
import { HostedReset } from './hosted-reset.tsx';

const provider = {
  confirmReset: vi.fn<IdentityProvider['confirmReset']>(),
  signInByPassword: vi.fn<IdentityProvider['signInByPassword']>(),
};
const onReset = vi.fn<() => Promise<void>>(async () => undefined);

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  fakeIdentity(provider);
});
afterEach(cleanup);

function reset(): void {
  render(<HostedReset email="Lan@example.com" code="x" onReset={onReset} />);
  for (const label of ['New password', 'Confirm password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'twelve red cannons' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Set the password' }));
}

test('if more than the password is needed, the login page ends the earlier sessions', async () => {
  provider.confirmReset.mockResolvedValue({ ok: true, value: null });
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'second-factor' } });
  reset();
  await vi.waitFor(() => expect(onReset).toHaveBeenCalled());
  expect(resetNote.read()).toBe('lan@example.com');
});

test.each<[ProviderCode, string | undefined]>([
  ['network-request-failed', 'lan@example.com'],
  ['expired-action-code', undefined],
])('after %s the reset is noted: %s', async (code, noted) => {
  provider.confirmReset.mockResolvedValue({ ok: false, code });
  reset();
  await vi.waitFor(() => expect(provider.confirmReset).toHaveBeenCalled());
  await vi.waitFor(() => expect(resetNote.read()).toBe(noted));
  expect(onReset).not.toHaveBeenCalled();
});
