import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { describe, expect, test } from 'vitest';
import { texts as english } from './en/index.ts';
import { flattenTexts } from './testing/flatten-texts.ts';
import { texts as vietnamese } from './vi/index.ts';
import { texts as chinese } from './zh/index.ts';

const TEXTS: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: flattenTexts(english),
  vi: flattenTexts(vietnamese),
  zh: flattenTexts(chinese),
};
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
  // Parentheses say which meaning of the word is meant.
  const words = { en: en.replace(/ \(.*\)/, ''), vi, zh };

  test.each(LANGUAGES)('occurs in its text, %s', (language) => {
    expect(TEXTS[language].get(key)?.toLowerCase()).toContain(words[language].toLowerCase());
  });
});

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const texts = [...TEXTS[language]].map(
    ([key, text]) => [key, text.replace(/\{\{.*?\}\}/g, '')] as const,
  );

  test.each(refusedIn(language))('do not say %s but %s: %s', (word = '') => {
    const pattern = wholeWord(word);
    expect(texts.filter(([, text]) => pattern.test(text))).toEqual([]);
  });
});

test('Chinese texts have full-width punctuation', () => {
  const narrow = /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u;
  expect([...TEXTS.zh].filter(([, text]) => narrow.test(text))).toEqual([]);
  expect(narrow.test('你好,世界')).toBe(true);
});

test.each([
  ['đuổi', 'Bị đuổi mãi', true],
  ['anew', 'canewood', false],
  ['half-move', 'Half-move 3', true],
  ['将死', '黑方被将死。', true],
])('the search for %s in “%s” gives %s', (word, text, isFound) => {
  expect(wholeWord(word).test(text)).toBe(isFound);
});

function refusedIn(language: Language): (readonly string[])[] {
  return refused.filter(([of]) => of === language).map((cells) => cells.slice(1));
}

/** Chinese does not separate words, so a word is found anywhere. */
function wholeWord(word: string): RegExp {
  const isChinese = !/\p{Script=Latin}/u.test(word);
  return new RegExp(isChinese ? word : `(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
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
