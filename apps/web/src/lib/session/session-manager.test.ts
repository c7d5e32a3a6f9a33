// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { isLoggedOut } from '../api/api.ts';
import { resetServices } from '../services.ts';
import { onToast } from '../toast.ts';
import { sessionManager } from './session-manager.ts';
import { currentSession, sessionStore } from './session-store.ts';
import { makeUser } from './testing/make-user.ts';

function show(): void {
  const event = new Event('pageshow');
  Object.assign(event, { persisted: true });
  window.dispatchEvent(event);
}

test('a session resolves again for another tab and for a page that is shown again, until its page ends', async () => {
  const manager = sessionManager();
  const resolve = vi.spyOn(manager, 'resolve').mockResolvedValue();
  await manager.begin({ guests: 'none', onNewGuest: () => {} });
  const otherTab = new BroadcastChannel('chuhe-session');
  show();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  otherTab.postMessage('in');
  await vi.waitFor(() => expect(resolve).toHaveBeenCalledTimes(3));
  resetServices();
  show();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  otherTab.postMessage('in');
  await new Promise((done) => setTimeout(done, 50));
  expect(resolve).toHaveBeenCalledTimes(3);
});

test.each([
  ['succeeds', 200, { success: true, data: null }, false],
  ['fails', 500, { success: false, code: 'INTERNAL_ERROR' }, true],
  ['is refused', 401, { success: false, code: 'UNAUTHORIZED' }, false],
] as const)(
  'a log-out whose call %s ends the session here without a toast',
  async (_how, status, body, isPending) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json(body, { status }));
    vi.stubGlobal('fetch', fetch);
    const titles: string[] = [];
    onToast(({ title }) => titles.push(title));
    document.cookie = 'XQAccessToken=a.b.c';
    sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
    await sessionManager().logOut();
    const [[url, request] = []] = fetch.mock.calls;
    expect([url, request?.headers]).toMatchObject([
      '/api/logout',
      { authorization: 'Bearer a.b.c' },
    ]);
    expect(document.cookie).not.toContain('XQAccessToken');
    expect(currentSession()).toEqual({ kind: 'signed-out', why: 'left' });
    // While `isLoggedOut` returns true, the refresh cookie is not used.
    expect(isLoggedOut()).toBe(isPending);
    expect(titles).toEqual([]);
    vi.unstubAllGlobals();
  },
);
