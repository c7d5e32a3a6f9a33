import { expect, test } from 'vitest';
import { toSearchText } from './search-text.ts';

test.each([
  ['Nguyễn  ĐỨC', 'nguyen duc'],
  ['Ａ胡荣华', 'a胡荣华'],
  ['  Straße\u0000\n7 ', 'strasse 7'],
  ['Łódź Ø', 'lodz o'],
  ['', ''],
])('%j is searched as %j', (text, expected) => {
  expect(toSearchText(text)).toBe(expected);
  expect(toSearchText(expected)).toBe(expected);
  expect(toSearchText(text.normalize('NFD'))).toBe(expected);
});
