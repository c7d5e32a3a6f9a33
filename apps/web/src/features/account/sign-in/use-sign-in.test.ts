// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, type MockInstance, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { ApiClient } from '../../../lib/api/api-client.ts';
import { type ApiFailure, localFailure } from '../../../lib/api/failure.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { onToast } from '../../../lib/toast.ts';
import type { IdentityProvider, Proof } from '../identity/identity-provider.ts';
import type { ProviderCode } from '../identity/provider-failure.ts';
import { resetNote } from '../identity/tab-notes.ts';
import { fakeIdentity } from '../identity/testing/fake-identity.ts';
import { useSignIn } from './use-sign-in.ts';

const provider = {
  enterCode: vi.fn<IdentityProvider['enterCode']>(),
  signInByPassword: vi.fn<IdentityProvider['signInByPassword']>(),
  signInBy: vi.fn<IdentityProvider['signInBy']>(),
  signOut: vi.fn<IdentityProvider['signOut']>(),
};
let call: MockInstance<ApiClient['call']>;
let site: ReturnType<typeof fakeIdentity>;
const onDone = vi.fn<(isNew: boolean) => void>();
const LOGIN = { username: 'lan@example.com', password: 'đi xe vào cung' };
const PROOF: Proof = {
  idToken: 'x',
  providerType: 'EMAIL',
  providerId: 'y',
  firstName: '',
  lastName: '',
  email: 'Lan@example.com',
};
const TOKENS = {
  accessToken: 'a',
  accessTokenExpiresAt: '2026-01-01T00:00:00.000Z',
  refreshTokenExpiresAt: '2026-01-01T00:00:00.000Z',
};
const refused = (code: ApiFailure['code']): ApiFailure => ({
  success: false,
  code,
  message: code,
  status: 400,
  fields: [],
});
const failWith = (code: ProviderCode) =>
  provider.signInByPassword.mockResolvedValue({ ok: false, code });

beforeAll(startI18n);
beforeEach(() => {
  vi.clearAllMocks();
  site = fakeIdentity(provider);
  call = vi.spyOn(api(), 'call');
});
afterEach(cleanup);

const open = () => renderHook(() => useSignIn(onDone)).result;

test.each<ProviderCode>([
  'invalid-credential',
  'network-request-failed',
  'too-many-requests',
  'operation-not-allowed',
])('a password stored here logs in even if the provider answers %s', async (code) => {
  failWith(code);
  call.mockResolvedValue({ success: true, data: null });
  const { current } = open();
  await act(() => current.logIn(LOGIN));
  expect(call.mock.calls[0]?.[1]).toEqual({ body: LOGIN });
  expect(onDone).toHaveBeenCalledWith(false);
});

test('if no side accepts the password, a failure of the provider is reported rather than a wrong password', async () => {
  call.mockResolvedValue(refused('LOGIN_FAILED'));
  failWith('invalid-credential');
  const { current } = open();
  expect(await current.logIn(LOGIN)).toMatchObject({ message: 'LOGIN_FAILED' });
  failWith('too-many-requests');
  expect(await current.logIn(LOGIN)).toMatchObject({ code: 'REQUEST_FAILED' });
});

test('the password of a provider account is not sent to this site', async () => {
  failWith('user-disabled');
  expect(await open().current.logIn(LOGIN)).toMatchObject({ success: false });
  expect(call).not.toHaveBeenCalled();
});

test('going back from the second factor, or a refusal here, signs out at the provider', async () => {
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'second-factor' } });
  const page = open();
  await act(() => page.current.logIn(LOGIN));
  expect(page.current.stage.kind).toBe('second-factor');
  await act(async () => page.current.startOver());
  expect(page.current.stage.kind).toBe('ways');
  expect(provider.signOut).toHaveBeenCalledTimes(1);

  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'proof', proof: PROOF } });
  call.mockResolvedValue(refused('ACCOUNT_INACTIVE'));
  await act(() => page.current.logIn(LOGIN));
  expect(provider.signOut).toHaveBeenCalledTimes(2);
});

test('while it is unknown who stores passwords, a refused one is not called wrong', async () => {
  site.loadWays.mockResolvedValue(localFailure('NETWORK'));
  call.mockResolvedValue(refused('LOGIN_FAILED'));
  const answer = await open().current.logIn(LOGIN);
  expect(answer).toMatchObject({ message: expect.stringMatching(/^The sign-in service cannot/) });
});

test('after a password reset the first session ends all others, also after a second factor or a failure', async () => {
  resetNote.write('lan@example.com');
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'second-factor' } });
  provider.enterCode.mockResolvedValue({ ok: true, value: { kind: 'proof', proof: PROOF } });
  const page = open();
  const enter = async (): Promise<unknown> => {
    await act(() => page.current.logIn(LOGIN));
    await act(() => page.current.enterCode('123456'));
    return call.mock.lastCall?.[1];
  };
  call.mockResolvedValue(localFailure('NETWORK'));
  expect(await enter()).toMatchObject({ body: { endsOthers: true } });
  call.mockResolvedValue({ success: true, data: { ...TOKENS, isTakenOver: false } });
  expect(await enter()).toMatchObject({ body: { endsOthers: true } });
  expect(await enter()).not.toMatchObject({ body: { endsOthers: true } });
});

test('a sign-in by a provider that fails is reported on the page and by a toast', async () => {
  provider.signInBy.mockResolvedValue({ ok: false, code: 'popup-blocked' });
  const titles: string[] = [];
  const stop = onToast(({ title }) => titles.push(title));
  const page = open();
  await act(async () => page.current.signInBy('GOOGLE'));
  await vi.waitFor(() => expect(titles).toHaveLength(1));
  stop();
  expect(page.current.problem).toBe(titles[0]);
});

test('signing in to another account after a password reset keeps its sessions', async () => {
  resetNote.write('an@example.com');
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'proof', proof: PROOF } });
  call.mockResolvedValue({ success: true, data: { ...TOKENS, isTakenOver: false } });
  const page = open();
  await act(() => page.current.logIn(LOGIN));
  expect(call.mock.lastCall?.[1]).not.toMatchObject({ body: { endsOthers: true } });
  expect(resetNote.read()).toBe('an@example.com');
});

test.each([
  [true, 'news:taken-over'],
  [false, 'news:GOOGLE'],
])(
  'the next document tells what has changed (the account was taken over: %s)',
  async (isTakenOver, news) => {
    const value = { kind: 'proof', proof: PROOF, connected: 'GOOGLE' } as const;
    provider.signInByPassword.mockResolvedValue({ ok: true, value });
    call.mockResolvedValue({ success: true, data: { ...TOKENS, isTakenOver } });
    const page = open();
    await act(() => page.current.logIn(LOGIN));
    expect(sessionStorage.getItem(STORAGE_KEYS.greeting)).toBe(news);
  },
);

test('a proof that expires before the account is connected starts the sign-in over, with the reason', async () => {
  provider.signInByPassword.mockResolvedValue({ ok: true, value: { kind: 'proof', proof: PROOF } });
  // Each attempt asks for the versions of the terms first.
  const noSite = refused('INTERNAL_ERROR');
  call.mockResolvedValueOnce(noSite).mockResolvedValueOnce(refused('LINK_REQUIRED'));
  const page = open();
  await act(() => page.current.logIn(LOGIN));
  expect(page.current.stage.kind).toBe('link');
  call.mockResolvedValueOnce(noSite).mockResolvedValueOnce(refused('IDENTITY_PROOF_INVALID'));
  await act(() => page.current.link('đi mã'));
  expect(page.current.stage.kind).toBe('ways');
  expect(page.current.problem).toMatch(/^That took too long/);
  expect(provider.signOut).toHaveBeenCalledTimes(1);
});
