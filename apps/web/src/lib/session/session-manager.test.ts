// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { resetServices } from '../services.ts';
import { sessionManager } from './session-manager.ts';

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
