// @vitest-environment jsdom
import type { Texts } from '@chuhe/contract/package';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next, { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { siteStore } from '../../../lib/site/the-site.ts';
import { removeText, STORAGE_KEYS } from '../../../lib/storage.ts';
import { SiteNotice } from './site-notice.tsx';

// What the site says is set by the tests.
vi.mock(import('../../../lib/site/the-site.ts'), async (actual) => ({
  ...(await actual()),
  followSite: () => undefined,
}));

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
  removeText(STORAGE_KEYS.siteNotice);
});

const say = (notice: Texts | null): void =>
  act(() => siteStore.setState({ site: { notice, isRegistrationOpen: true } }));

test('a notice that was hidden stays hidden on the next visit, until it says something else', () => {
  say({ en: 'Maintenance', vi: '', zh: '' });
  render(<SiteNotice />);
  screen.getByText('Maintenance');
  fireEvent.click(screen.getByRole('button', { name: 'Hide this notice' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  cleanup();
  render(<SiteNotice />);
  expect(screen.queryByRole('complementary')).toBeNull();
  say({ en: 'Maintenance is over', vi: '', zh: '' });
  screen.getByText('Maintenance is over');
});

test('a notice is in the language of the user, in English where it was not translated, and may be none', async () => {
  await i18next.changeLanguage('vi');
  say({ en: 'Maintenance', vi: 'Bảo trì', zh: '' });
  render(<SiteNotice />);
  screen.getByText('Bảo trì');
  say({ en: 'Maintenance', vi: '', zh: '' });
  screen.getByText('Maintenance');
  say(null);
  expect(screen.queryByRole('complementary')).toBeNull();
});
