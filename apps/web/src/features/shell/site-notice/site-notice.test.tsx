// @vitest-environment jsdom
import type { Texts } from '@chuhe/contract/package';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next, { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { SiteNotice } from './site-notice.tsx';

beforeAll(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts }, vi: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
});
beforeEach(() => {
  cleanup();
});

async function say(notice: Texts | null): Promise<void> {
  const consent = { terms: 0, privacy: 0 };
  const data = { notice, consent, isRegistrationOpen: true, hasOpenData: false };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test gives the answer that the call expects.
  vi.spyOn(api(), 'call').mockResolvedValue({ success: true, data } as never);
  await act(() => queryClient().invalidateQueries());
}

test('a hidden notice stays hidden on the next visit, until its text changes', async () => {
  await say({ en: 'Maintenance', vi: '', zh: '' });
  render(<SiteNotice />);
  await screen.findByText('Maintenance');
  fireEvent.click(screen.getByRole('button', { name: 'Hide this notice' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  render(<SiteNotice />);
  expect(screen.queryByRole('complementary')).toBeNull();
  await say({ en: 'Maintenance is over', vi: '', zh: '' });
  screen.getByText('Maintenance is over');
});

test('a notice is in the language of the user, in English if it is not translated, and may be missing', async () => {
  await i18next.changeLanguage('vi');
  await say({ en: 'Maintenance', vi: 'Bảo trì', zh: '' });
  render(<SiteNotice />);
  await screen.findByText('Bảo trì');
  await say({ en: 'Maintenance', vi: '', zh: '' });
  screen.getByText('Maintenance');
  await say(null);
  expect(screen.queryByRole('complementary')).toBeNull();
});
