// @vitest-environment jsdom
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';

/** Fresh modules, since the setup of the tests has loaded all English texts. */
beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

async function start(language: string) {
  localStorage.setItem('chuhe.language', language);
  const { startI18n, chooseLanguage } = await import('./i18n.ts');
  const { loadPart } = await import('./known-texts.ts');
  await startI18n();
  return { loadPart, chooseLanguage };
}

const has = (language: string, key: string) =>
  i18next.exists(key, { lng: language, fallbackLng: [] });

test.each(['en', 'vi', 'zh'])(
  'in %s the texts of the panels come without the late ones, and the late ones with all before',
  async (language) => {
    const { loadPart } = await start(language);
    expect([has(language, 'common.back'), has(language, 'engine.name')]).toEqual([true, false]);
    await loadPart('panels');
    expect([has(language, 'engine.name'), has(language, 'setup.clear')]).toEqual([true, false]);
    await loadPart('late');
    expect([has(language, 'setup.clear'), has(language, 'files.undo')]).toEqual([true, true]);
  },
);

test('another language is shown with all parts that the page has', async () => {
  const { loadPart, chooseLanguage } = await start('vi');
  await loadPart('late');
  await chooseLanguage('zh');
  expect([has('zh', 'engine.name'), has('zh', 'setup.clear')]).toEqual([true, true]);
});

test('English texts are not loaded for a page in another language', async () => {
  const { loadPart } = await start('vi');
  await loadPart('late');
  expect(has('en', 'setup.clear')).toBe(false);
});
