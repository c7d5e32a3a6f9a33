import { expect, test } from 'vitest';
import { toSearchName } from './search-name.ts';

test.each([
  ['Kỳ_Thủ', 'kỳ_thủ'],
  ['ĐỨC', 'đức'],
  ['ＡＮ', 'an'],
  ['ﬁsh', 'fish'],
  ['胡荣华', '胡荣华'],
  ['İlk', 'i\u0307lk'],
])('%s is compared as %s', (name, searchText) => {
  expect(toSearchName(name)).toBe(searchText.normalize('NFKC'));
  expect(toSearchName(name.normalize('NFD'))).toBe(toSearchName(name));
  expect(toSearchName(toSearchName(name))).toBe(toSearchName(name));
});
