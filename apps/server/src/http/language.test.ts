import { describe, expect, test } from 'vitest';
import { negotiateLanguage } from './language.ts';

describe('negotiateLanguage', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['vi', 'vi'],
    ['vi-VN,vi;q=0.9,en-US;q=0.6', 'vi'],
    ['zh-TW', 'zh'],
    ['ZH-hans-CN', 'zh'],
    ['fr-FR, de;q=0.9', 'en'],
    ['fr, zh;q=0.4, vi;q=0.8', 'vi'],
    ['en;q=0, zh;q=0.1', 'zh'],
    ['vi;q=0, *', 'en'],
    ['vi;q=2, zh', 'zh'],
    ['vi;q=often, zh', 'zh'],
    ['vi ; q=0.5 , zh ; Q=0.6', 'zh'],
    ['vie, zhx', 'en'],
  ])('answers %j with %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });

  test('stops reading a header longer than any browser sends', () => {
    expect(negotiateLanguage(`${'fr,'.repeat(40)}vi`)).toBe('en');
  });
});
