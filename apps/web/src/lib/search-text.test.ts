import { expect, test } from 'vitest';
import { toSearchText } from './search-text.ts';

test.each([
  ['Nguyễn  ĐỨC', 'nguyen duc'],
  ['Ａ胡荣华', 'a胡荣华'],
  ['  Straße\n7 ', 'strasse 7'],
  ['Łódź Ø', 'lodz o'],
  ['', ''],
])('%j is searched as %j', (text, collapsed) => {
  expect(toSearchText(text)).toBe(collapsed);
  expect(toSearchText(collapsed)).toBe(collapsed);
  expect(toSearchText(text.normalize('NFD'))).toBe(collapsed);
});
