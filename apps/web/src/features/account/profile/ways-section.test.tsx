// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import type { IdentityProvider, Result, SignInStep } from '../identity/identity-provider.ts';
import { fakeIdentity } from '../identity/testing/fake-identity.ts';
import type { Hosted } from './use-hosted-account.ts';
import { WaysSection } from './ways-section.tsx';

const EMAIL = 'lan@example.com';
const identityOf = (providerType: 'EMAIL' | 'GOOGLE') =>
  ({ subject: 'mine', email: EMAIL, providerType, createdAt: '2026-01-02T03:04:05.678Z' }) as const;
const ways: Hosted['ways'] = {
  passwords: 'hosted',
  providers: ['GOOGLE', 'GITHUB', 'TWITTER'],
  hosted: { projectId: 'demo-x', apiKey: 'x', authDomain: 'x' },
};
const own = {
  uid: 'mine',
  email: EMAIL,
  emailVerified: true,
  displayName: 'Lan',
  ways: ['GOOGLE'],
} as const;
const reload = vi.fn<() => void>();
const onChanged = vi.fn<() => void>();
const provider = {
  signInBy: vi.fn<IdentityProvider['signInBy']>(),
  signInByPassword: vi.fn<IdentityProvider['signInByPassword']>(),
  signOut: vi.fn<IdentityProvider['signOut']>(),
};
/** The clock of this device is ahead of the server's. */
const PAST = '2020-01-01T00:00:00.000Z';
const PROOF = {
  idToken: 'x',
  providerType: 'EMAIL',
  providerId: 'mine',
  firstName: '',
  lastName: '',
} as const;
const FACTOR = 'GET /api/user/second-factor';
const LINK = 'POST /api/user/identities';
let answers: Record<string, unknown>;

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  fakeIdentity(provider);
  answers = { [FACTOR]: NO_FACTOR, [LINK]: [], 'POST /api/user/step-up': { until: PAST } };
  answerCalls((route) => answers[route]);
});
afterEach(cleanup);

async function show(change: Partial<Hosted>, hasPassword = false): Promise<void> {
  const hosted: Hosted = { ways, identities: [identityOf('GOOGLE')], own, reload, ...change };
  const user = makeUser({ hasPassword, email: EMAIL });
  render(<WaysSection user={user} hosted={hosted} onChanged={onChanged} />);
  // The methods are shown once it is known whether the account has a second factor.
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull());
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a user who signed up by email confirms by password, and finds the other methods a step further away', async () => {
  await show({ own: undefined, identities: [identityOf('EMAIL')] });
  const google = screen.getByText('Continue with Google');
  expect(google.closest('details')?.open).toBe(false);
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'proof', proof: PROOF } });
  fireEvent.change(screen.getByLabelText(`Password for ${EMAIL}`), { target: { value: 'đi xe' } });
  press('Continue with Email and password');
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
  expect(provider.signInByPassword).toHaveBeenCalledWith(EMAIL, 'đi xe');
  // If the provider has proved the address, other sessions and the key for programs have ended.
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test('a second factor that the page did not know of is asked for, and what was typed stays', async () => {
  await show({ own: undefined, identities: [identityOf('EMAIL')] });
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'proof', proof: PROOF } });
  const data = { ways: ['code'] };
  answers[LINK] = readFailure(403, { code: 'SECOND_FACTOR_REQUIRED', message: 'Required', data });
  const field = screen.getByLabelText<HTMLInputElement>(`Password for ${EMAIL}`);
  fireEvent.change(field, { target: { value: 'đi xe' } });
  press('Continue with Email and password');
  const code = await screen.findByLabelText('Authenticator code');
  expect(screen.queryByText('Required')).toBeNull();
  fireEvent.change(code, { target: { value: '123456' } });
  press('Confirm');
  await vi.waitFor(() => expect(screen.queryByLabelText('Authenticator code')).toBeNull());
  answers[LINK] = [];
  expect(field.value).toBe('đi xe');
  press('Continue with Email and password');
  await vi.waitFor(() => expect(reload).toHaveBeenCalled());
});

test('a wrong password is shown at its field, and a sign-in to another account is ended', async () => {
  await show({ own: undefined, identities: [identityOf('EMAIL')] });
  provider.signInByPassword.mockResolvedValue({ ok: false, code: 'invalid-credential' });
  fireEvent.change(screen.getByLabelText(`Password for ${EMAIL}`), { target: { value: 'đi mã' } });
  press('Continue with Email and password');
  expect(await screen.findByText(/^The email address or the password is wrong/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('a password is requested in the row of its method, with the focus in its field', async () => {
  await show({});
  press('Connect: Email and password');
  const field = screen.getByLabelText('New password');
  expect(document.activeElement).toBe(field);
  expect(field.closest('li')?.textContent).toContain('Email and password');
});

test('the refusal to remove the last method is shown until something else is done', async () => {
  await show({});
  press('Disconnect: Google');
  expect(screen.getByRole('alert').textContent).toMatch(/^This is the only way/);
  press('Connect: Email and password');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an old window of a provider is ignored, and a cancelled one returns the focus', async () => {
  const ends: ((result: Result<SignInStep>) => void)[] = [];
  provider.signInBy.mockImplementation(() => new Promise((resolve) => ends.push(resolve)));
  await show({ own: undefined, identities: [identityOf('GOOGLE')] });
  const google = screen.getByRole('button', { name: 'Continue with Google' });
  google.focus();
  fireEvent.click(google);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(google);
  fireEvent.click(google);
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  await act(async () => ends[0]?.({ ok: false, code: 'popup-closed-by-user' }));
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText('Continue in the Google window');
  await act(async () => ends[1]?.({ ok: false, code: 'popup-closed-by-user' }));
  screen.getByRole('alert');
});

test('a missing password is shown at its field; Enter continues to the methods', async () => {
  await show({ own: undefined, identities: [] }, true);
  const field = screen.getByLabelText<HTMLInputElement>('Current password');
  press('Continue with Google');
  await screen.findByText('Please enter your current password');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.activeElement).toBe(field);
  expect(provider.signInBy).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'đi xe' } });
  if (field.form) fireEvent.submit(field.form);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue with Google' }));
});
