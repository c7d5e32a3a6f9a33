// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { resetServices } from '../services.ts';
import { sessionStore } from '../session/session-store.ts';
import { makeUser } from '../session/testing/make-user.ts';
import { live } from './live.ts';
import { LiveChannel } from './live-channel.ts';

const open = vi.spyOn(LiveChannel.prototype, 'open').mockReturnValue();
const close = vi.spyOn(LiveChannel.prototype, 'close');

beforeEach(() => {
  vi.useFakeTimers();
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  open.mockClear();
  return () => vi.useRealTimers();
});

const look = () => document.dispatchEvent(new Event('visibilitychange'));

test('the channel opens when the page has been visible for a while', () => {
  live().keep();
  vi.advanceTimersByTime(2000);
  expect(open).toHaveBeenCalledTimes(1);
});

test('the channel of a page that has ended closes and does not open again', () => {
  live().keep();
  close.mockClear();
  resetServices();
  expect(close).toHaveBeenCalledTimes(1);
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  look();
  vi.advanceTimersByTime(2000);
  expect(open).not.toHaveBeenCalled();
});
