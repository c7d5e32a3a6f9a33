// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { noteHosted } from '../../features/account/identity/hosted-session.ts';
import { fakeIdentity } from '../../features/account/identity/testing/fake-identity.ts';
import { startI18n } from '../../i18n/i18n.ts';
import { api, isLoggedOut } from '../../lib/api/api.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { makeUser } from '../../lib/session/testing/make-user.ts';
import { LogoutPage } from './logout-page.tsx';

beforeAll(startI18n);

test('logging out does not wait for the provider: it is stored here and sent to the server at once', async () => {
  const signOut = vi.fn<() => Promise<never>>(() => new Promise(() => undefined));
  fakeIdentity({ signOut });
  noteHosted();
  const call = vi.spyOn(api(), 'call').mockReturnValue(new Promise(() => undefined));
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  document.cookie = 'XQAccessToken=x';
  render(<LogoutPage />);
  expect(isLoggedOut()).toBe(true);
  expect(document.cookie).not.toContain('XQAccessToken');
  expect(call).toHaveBeenCalledWith(
    expect.objectContaining({ path: '/api/logout' }),
    {},
    expect.anything(),
  );
  await vi.waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
  screen.getByText('You are being logged out…');
});
