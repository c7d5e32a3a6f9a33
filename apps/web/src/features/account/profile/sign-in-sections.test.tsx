// @vitest-environment jsdom
import type { User } from '@chuhe/contract/identity';
import type { Identity, SignInWays } from '@chuhe/contract/identity-provider';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { type Asked, answerCalls, takeAnswer } from '../../../lib/api/testing/answer-calls.ts';
import { NO_FACTOR } from '../../../lib/second-factor/testing/no-factor.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { fakeIdentity } from '../identity/testing/fake-identity.ts';
import { SignInSections } from './sign-in-sections.tsx';

const EMAIL = 'lan@example.com';
const HOSTED: SignInWays = {
  passwords: 'hosted',
  providers: ['GOOGLE'],
  hosted: { projectId: 'demo-x', apiKey: 'x', authDomain: 'x' },
};
const IDENTITIES: Identity[] = [
  { subject: 'mine', email: EMAIL, providerType: 'EMAIL', createdAt: '2026-01-02T03:04:05.678Z' },
];
const provider = {
  reload: vi.fn<IdentityProvider['reload']>(),
  sendVerification: vi.fn<IdentityProvider['sendVerification']>(),
};
const accountOf = (uid: string) => ({
  uid,
  email: EMAIL,
  emailVerified: false,
  displayName: 'Lan',
  ways: ['EMAIL' as const],
});
const LIST = 'GET /api/user/identities';
const FACTOR = 'GET /api/user/second-factor';
/** What each route answers, in order; the last answer again and again. */
let answers: Record<string, unknown[]>;
let asked: readonly Asked[];
let site: ReturnType<typeof fakeIdentity>;

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  site = fakeIdentity(provider, HOSTED);
  provider.reload.mockResolvedValue(accountOf('mine'));
  answers = { [LIST]: [IDENTITIES], [FACTOR]: [NO_FACTOR] };
  asked = answerCalls((route) => takeAnswer(answers[route]));
});
afterEach(cleanup);

function show(change: Partial<User>): void {
  const user = makeUser({ hasPassword: false, email: null, emailVerified: false, ...change });
  render(<SignInSections user={user} onChanged={() => undefined} />);
}
const button = (name: string) => screen.findByRole('button', { name });
const isThere = (name: string) => screen.queryByRole('button', { name }) !== null;

test('an account without a password here shows no forms before it is known who stores its password', async () => {
  show({});
  expect(isThere('Save')).toBe(false);
  screen.getByRole('status', { name: 'Processing' });
  await button('Send the link again');
  screen.getByRole('heading', { name: 'Password' });
});

test('an account with a password here shows its forms before the provider has answered, and keeps them if a request fails', async () => {
  site.loadWays.mockResolvedValueOnce(localFailure('NETWORK'));
  show({ hasPassword: true, email: EMAIL });
  const field = await screen.findByLabelText<HTMLInputElement>('New password');
  fireEvent.change(field, { target: { value: 'twelve red cannons' } });
  const retry = await button('Try again');
  fireEvent.click(retry);
  await screen.findByText('You can use any of these to log in to this account.');
  expect(screen.getAllByLabelText('New password')).toEqual([field]);
  expect(field.value).toBe('twelve red cannons');
});

test.each<[string, () => unknown]>([
  ['how one signs in', () => site.loadWays.mockResolvedValueOnce(localFailure('TIMEOUT'))],
  ['the code', () => site.loadProvider.mockRejectedValueOnce(new Error('No chunk'))],
  ['the identities', () => answers[LIST]?.unshift(localFailure('NETWORK'))],
])('without %s a failure is shown, and can be retried', async (_, fail) => {
  fail();
  show({});
  fireEvent.click(await button('Try again'));
  await button('Send the link again');
  expect(isThere('Try again')).toBe(false);
});

test('a call that was aborted because another tab has signed in is repeated', async () => {
  const aborted = new Promise((resolve) => {
    setTimeout(() => {
      sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
      resolve(localFailure('ABORTED'));
    });
  });
  answers[LIST] = [aborted, IDENTITIES];
  show({});
  await button('Send the link again');
  expect(asked.filter(([route]) => route === LIST)).toHaveLength(2);
});

test('the provider mails only the owner of the account', async () => {
  provider.reload.mockResolvedValue(accountOf('strange'));
  show({});
  await screen.findByText(/^To have the link sent again, first confirm your identity below/);
  expect(isThere('Send the link again')).toBe(false);
  screen.getByText(EMAIL);
});
