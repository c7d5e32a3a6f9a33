// @vitest-environment jsdom
import type { SignInWays } from '@chuhe/contract/identity-provider';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { awayNote } from '../identity/tab-notes.ts';
import { fakeIdentity } from '../identity/testing/fake-identity.ts';
import { useReturn } from './use-return.ts';

const WAYS: SignInWays = {
  passwords: 'hosted',
  providers: [],
  hosted: { projectId: 'demo-x', apiKey: 'x', authDomain: 'x' },
};
const provider = {
  returned: vi.fn<IdentityProvider['returned']>(),
  signOut: vi.fn<IdentityProvider['signOut']>(),
};
let signedOut: () => void;
let site: ReturnType<typeof fakeIdentity>;

beforeEach(() => {
  vi.clearAllMocks();
  provider.returned.mockResolvedValue({ ok: true, value: undefined });
  provider.signOut.mockReturnValue(
    new Promise((resolve) => (signedOut = () => resolve({ ok: true, value: null }))),
  );
  site = fakeIdentity(provider, WAYS);
});
afterEach(cleanup);

const SIGNED_OUT = { kind: 'signed-out', why: 'none' } as const;
const tell = (session: Session) => sessionStore.setState({ session });
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));
const open = () => renderHook(() => useReturn(WAYS, () => undefined));

test('the provider’s session of an earlier sign-in ends once the user turns out to be signed out here', async () => {
  open();
  await settle();
  expect(provider.signOut).not.toHaveBeenCalled();
  tell(SIGNED_OUT);
  await settle();
  expect(provider.signOut).toHaveBeenCalledTimes(1);
});

test('a sign-in that has begun meanwhile is not ended', async () => {
  const { result } = open();
  await settle();
  await result.current();
  tell(SIGNED_OUT);
  await settle();
  expect(provider.signOut).not.toHaveBeenCalled();
});

test('an unmounted page does not end the sign-in of the next one', async () => {
  const { unmount } = open();
  await settle();
  unmount();
  tell(SIGNED_OUT);
  await settle();
  expect(provider.signOut).not.toHaveBeenCalled();
});

test('a sign-in that begins while the last one is being ended waits for that', async () => {
  const { result } = open();
  tell(SIGNED_OUT);
  await settle();
  let isFree = false;
  const begun = result.current().then(() => (isFree = true));
  await settle();
  expect(isFree).toBe(false);
  signedOut();
  await begun;
  expect(isFree).toBe(true);
});

test('the error of a missing code is shown only to a user who returns from a provider', async () => {
  site.loadProvider.mockRejectedValue(new Error('No chunk'));
  const take = vi.fn<Parameters<typeof useReturn>[1]>();
  renderHook(() => useReturn(WAYS, take));
  await settle();
  expect(take).not.toHaveBeenCalled();
  awayNote.write('1');
  renderHook(() => useReturn(WAYS, take));
  await settle();
  expect(take).toHaveBeenCalledWith({ ok: false, code: 'network-request-failed' });
  awayNote.remove();
});
