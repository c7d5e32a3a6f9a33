// @vitest-environment jsdom
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chooseLanguage, startI18n } from '../i18n/i18n.ts';
import { joinSentences } from './join-sentences.ts';

beforeAll(startI18n);
afterAll(() => chooseLanguage('en'));

test.each([
  ['en', 'Level 3. It is your move.'],
  ['vi', 'Level 3. It is your move.'],
  ['zh', 'Level 3。It is your move.'],
] as const)('sentences are joined as is usual in %s', async (language, joined) => {
  await chooseLanguage(language);
  expect(joinSentences('Level 3', 'It is your move.')).toBe(joined);
});

test.each([
  ['en', ['Really?', 'Yes!', 'Good.', 'Go on'], 'Really? Yes! Good. Go on'],
  ['en', ['He said “no.”', 'Go on'], 'He said “no.” Go on'],
  ['zh', ['真的？', '是！', '好。', '继续'], '真的？是！好。继续'],
] as const)(
  'a text that ends with a stop gets no second one (%s)',
  async (language, texts, joined) => {
    await chooseLanguage(language);
    expect(joinSentences(...texts)).toBe(joined);
  },
);

test('texts that are empty or not there leave no stop behind', async () => {
  await chooseLanguage('en');
  expect(joinSentences('', 'One', undefined, '', 'Two')).toBe('One. Two');
});
