// @vitest-environment jsdom
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { dayText } from '../lib/time-text.ts';
import { chooseLanguage, currentLanguage, startI18n } from './i18n.ts';

test('a page that is rendered for a chosen language has the dates of that language', async () => {
  await startI18n();
  const shown: string[] = [];
  i18next.on('languageChanged', () => shown.push(dayText('2024-05-01', currentLanguage(), 'UTC')));
  await chooseLanguage('en');
  await chooseLanguage('zh');
  expect(shown).toEqual(['May 1, 2024', '2024年5月1日']);
});
