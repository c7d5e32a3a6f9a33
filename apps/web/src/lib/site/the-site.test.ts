// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { api } from '../api/the-api.ts';
import { followSite, siteStore } from './the-site.ts';

vi.mock('../live/the-live.ts', () => ({ onLive: () => () => undefined }));

const isOpen = () => siteStore.getState().site?.isRegistrationOpen;

test('whoever comes back to the page sees what the site says now, whichever answer comes last', async () => {
  const answers: ((isRegistrationOpen: boolean) => void)[] = [];
  vi.spyOn(api, 'call').mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push((isRegistrationOpen) =>
          resolve({ success: true, data: { notice: null, isRegistrationOpen } }),
        );
      }),
  );
  followSite();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(answers).toHaveLength(2);
  answers[1]?.(false);
  await vi.waitFor(() => expect(isOpen()).toBe(false));
  answers[0]?.(true);
  await Promise.resolve();
  expect(isOpen()).toBe(false);
});
