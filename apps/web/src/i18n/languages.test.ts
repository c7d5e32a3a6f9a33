import { readFile } from 'node:fs/promises';
import { LANGUAGE_TAGS, LANGUAGES } from '@chuhe/contract/languages';
import { expect, test } from 'vitest';
import { STORAGE_KEYS } from '../lib/storage.ts';
import { detectLanguage } from './languages.ts';

test.each([
  ['vi', ['zh'], 'vi'],
  [undefined, ['fr', 'zh-TW', 'vi'], 'zh'],
  [undefined, ['VI-vn'], 'vi'],
  ['tlh', ['vi'], 'vi'],
  [undefined, ['fr'], 'en'],
  [undefined, [], 'en'],
])('stored %s and a browser in %j give %s', (stored, tags, language) => {
  expect(detectLanguage(stored, tags)).toBe(language);
});

test('the boot script has the same languages and keys', async () => {
  const boot = await readFile(new URL('../app/theme-boot.js', import.meta.url), 'utf8');
  expect(boot).toContain(JSON.stringify(LANGUAGES).replaceAll('"', "'").replaceAll(',', ', '));
  expect(boot).toContain(`'${STORAGE_KEYS.language}'`);
  expect(boot).toContain(`'${STORAGE_KEYS.colorMode}'`);
  expect(boot).toContain(`'${LANGUAGE_TAGS.zh}'`);
});
