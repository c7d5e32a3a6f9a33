// @vitest-environment jsdom
import { beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { leaveNews, type News, sayNews } from './news.ts';

beforeAll(startI18n);

test.each<[News, string]>([
  ['password', 'The password has been changed. All other sessions have ended.'],
  ['kept', 'Your account is kept: it will not be deleted'],
  ['GITHUB', 'GitHub is now connected to your account'],
])('the document after a sign-in shows its news: %s', (news, title) => {
  const show = vi.fn<(toast: Toast) => void>();
  const stop = onToast(show);
  leaveNews(news);
  expect(sayNews(sessionStorage.getItem(STORAGE_KEYS.greeting) ?? '')).toBe(true);
  expect(show).toHaveBeenCalledWith({ tone: 'success', title });
  stop();
});

test('the message that the account was taken over is shown after the sign-in, and stays until it is dismissed', () => {
  const show = vi.fn<(toast: Toast) => void>();
  const stop = onToast(show);
  leaveNews('taken-over');
  expect(sayNews(sessionStorage.getItem(STORAGE_KEYS.greeting) ?? '')).toBe(true);
  expect(show).toHaveBeenCalledWith({
    tone: 'info',
    title: expect.stringContaining('its earlier sessions and ways to log in no longer work'),
    cause: expect.stringContaining('set a new one under “Personal information”'),
    stays: true,
  });
  stop();
});

test('a greeting is not news of a sign-in', () => {
  expect(sayNews('account')).toBe(false);
});
