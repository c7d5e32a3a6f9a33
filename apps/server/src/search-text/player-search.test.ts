import { expect, test } from 'vitest';
import { lettersOf, makePlayerSearch } from './player-search.ts';
import { toSearchText } from './search-text.ts';

test.each([
  ['胡榮華', 'huronghua', 'hovinhhoa'],
  ['呂 欽', 'luqin', 'lukham'],
  ['陳信安', 'chenxinan', 'trantinan'],
  ['Lv Qin', 'luqin', ''],
  ['Nguyễn Thành Bảo', 'nguyenthanhbao', ''],
  ['上海胡榮華', 'huronghua', 'hovinhhoa'],
  ['胡X', 'x', ''],
])('%s is found by %j and %j', (name, latin, vietnamese) => {
  const player = makePlayerSearch(toSearchText(name));
  expect(player).toEqual({ name: toSearchText(name), latin, vietnamese });
});

test.each([
  ['Hu Ronghua', 'huronghua'],
  ['hu rong hua', 'huronghua'],
  ['Hồ Vinh Hoa', 'hovinhhoa'],
  ['LV QIN', 'luqin'],
  ["Chen Xin'an", 'chenxinan'],
  ['胡荣华', ''],
  ['Hu 2', ''],
  ['', ''],
])('the letters of %j are %j', (text, letters) => {
  expect(lettersOf(text)).toBe(letters);
});
