// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { dayText } from '../lib/time-text.ts';
import { chooseLanguage, currentLanguage, startI18n } from './i18n.ts';
import { loadPart } from './known-texts.ts';

test('a page that is rendered for a chosen language has the dates of that language', async () => {
  await startI18n();
  const shown: string[] = [];
  i18next.on('languageChanged', () => shown.push(dayText('2024-05-01', currentLanguage(), 'UTC')));
  await chooseLanguage('en');
  await chooseLanguage('zh');
  expect(shown).toEqual(['May 1, 2024', '2024年5月1日']);
});

const renewal = (count: number) => i18next.t('packages.renewsMonths', { count });

test.each([
  ['en', 'Renews every month until you cancel', 'Renews every 3 months until you cancel'],
  ['vi', 'Tự gia hạn hằng tháng cho đến khi bạn hủy', 'Tự gia hạn mỗi 3 tháng cho đến khi bạn hủy'],
  ['zh', '每月自动续订，可随时取消', '每 3 个月自动续订，可随时取消'],
] as const)('in %s one thing has a text of its own', async (language, one, several) => {
  await startI18n();
  await loadPart('late', language);
  await chooseLanguage(language);
  expect([renewal(1), renewal(3)]).toEqual([one, several]);
});
