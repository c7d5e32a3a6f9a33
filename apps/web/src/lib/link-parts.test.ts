import { expect, test } from 'vitest';
import { linkParts } from './link-parts.ts';

const links = (text: string) =>
  linkParts(text).flatMap((part) => (part.href === undefined ? [] : [part.text]));

test.each([
  ['See https://a.vn/b.', ['https://a.vn/b']],
  ['(https://a.vn/b_(c))', ['https://a.vn/b_(c))']],
  ['(https://a.vn/b), http://b.vn?q=1&r=2#x!', ['https://a.vn/b', 'http://b.vn?q=1&r=2#x']],
  ['见https://a.vn/看这里', ['https://a.vn/']],
  ['javascript:alert(1) data:text/html,x ftp://a.vn //a.vn www.a.vn', []],
  ['https://bank.vn@evil.vn/ http://:x@evil.vn https://', []],
])('%s', (text, found) => {
  expect(links(text)).toEqual(found);
});

test('the parts make up the text', () => {
  const text = 'a https://a.vn/b. c http://x@y d https://a.vn';
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('a long text with many beginnings of addresses is read in linear time', () => {
  const text = 'https://'.repeat(2500);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
