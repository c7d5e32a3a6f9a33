import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { describe, expect, test } from 'vitest';
import { texts as english } from './en/index.ts';
import { flattenTexts } from './testing/flatten-texts.ts';
import { serverTextsOf } from './testing/server-texts.ts';
import { readServerSources } from './testing/source.ts';
import { texts as vietnamese } from './vi/index.ts';
import { texts as chinese } from './zh/index.ts';

const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: flattenTexts(english),
  vi: flattenTexts(vietnamese),
  zh: flattenTexts(chinese),
};
const SERVER_TEXTS = serverTextsOf(readServerSources());
const [terms = [], refused = []] = readTables(
  await readFile(new URL('../../../../docs/terms.md', import.meta.url), 'utf8'),
);

test('docs/terms.md has terms', () => {
  expect(terms.length).toBeGreaterThanOrEqual(60);
});

test.each(LANGUAGES)('docs/terms.md has words to refuse in %s', (language) => {
  expect(refusedIn(language).length).toBeGreaterThanOrEqual(15);
});

describe.each(terms)('the term %s', (en = '', vi = '', zh = '', key = '') => {
  // The words in parentheses only tell which meaning the term has.
  const words = { en: en.replace(/ \(.*\)/, ''), vi, zh };

  test.each(LANGUAGES)('occurs in its text, %s', (language) => {
    expect(TEXTS[language].get(key)?.toLowerCase()).toContain(words[language].toLowerCase());
  });
});

describe.each(LANGUAGES)('the texts of pages and server in %s', (language) => {
  const texts = [...TEXTS[language], ...SERVER_TEXTS[language]].map(
    ([key, text]) => [key, text.replace(/\{\{.*?\}\}/g, '')] as const,
  );

  test('include those of the server', () => {
    expect(SERVER_TEXTS[language].length).toBeGreaterThanOrEqual(100);
  });

  test.each(refusedIn(language))('do not say %s but %s: %s', (word = '') => {
    const pattern = wholeWord(word);
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});

test('Chinese texts have full-width punctuation', () => {
  const narrow = /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u;
  const texts = [...TEXTS.zh, ...SERVER_TEXTS.zh];
  expect(texts.filter(([, text]) => narrow.test(text))).toEqual([]);
  expect(narrow.test('你好,世界')).toBe(true);
});

test('Chinese sentences name a side as 红方, not 红', () => {
  // The value that the coach inserts is already 红方. The other two texts are labels.
  const exceptions = /^coach\.|^review\.(goTo|retry)$/;
  const sentences = [...TEXTS.zh].filter(
    ([key, text]) => text.includes('{{side}}') && !exceptions.test(key),
  );
  expect(sentences.length).toBeGreaterThanOrEqual(8);
  expect(sentences.filter(([, text]) => !text.includes('{{side}}方'))).toEqual([]);
});

test.each([
  ['đuổi', 'Bị đuổi mãi', true],
  ['anew', 'canewood', false],
  ['half-move', 'Half-move 3', true],
  ['” is no', '“C2=5” is no move here.', true],
  ['” is no', '“C2=5” is not a legal move here.', false],
  ['将死', '黑方被将死。', true],
])('the search for %s in “%s” gives %s', (word, text, isFound) => {
  expect(wholeWord(word).test(text)).toBe(isFound);
});

function refusedIn(language: Language): (readonly string[])[] {
  return refused.filter(([of]) => of === language).map((cells) => cells.slice(1));
}

test.each([
  ["const BACK = { en: 'Back', zh: '返回' };", { en: ['Back'], vi: [], zh: ['返回'] }],
  [
    "const T = { vi: { a: ['Một', `Hai ${n}`], b: (x) => 'Ba' } };",
    { en: [], vi: ['Một', 'Hai ', '', 'Ba'], zh: [] },
  ],
  ["const a = 'Some words';", { en: [], vi: [], zh: [] }],
])('the search for texts of the server in %s finds %o', (text, found) => {
  const texts = serverTextsOf([{ path: 'a.ts', text }]);
  const only = LANGUAGES.map((language) => [language, texts[language].map(([, each]) => each)]);
  expect(Object.fromEntries(only)).toEqual(found);
});

/** Needs a word boundary only beside Latin letters. Chinese does not separate words, and a quotation mark needs no space before it. */
function wholeWord(word: string): RegExp {
  const begin = /^\p{Script=Latin}/u.test(word) ? '(?<!\\p{L})' : '';
  const end = /\p{Script=Latin}$/u.test(word) ? '(?!\\p{L})' : '';
  return new RegExp(`${begin}${word}${end}`, 'iu');
}

/** The rows of every table, without its head. */
function readTables(markdown: string): string[][][] {
  return markdown
    .split(/^\|[ |-]+\|\n/m)
    .slice(1)
    .map((part) =>
      part
        .slice(0, part.search(/\n(?!\|)/))
        .split('\n')
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ),
    );
}
