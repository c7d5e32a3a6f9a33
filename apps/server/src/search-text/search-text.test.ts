import { expect, test } from 'vitest';
import { toSearchText } from './search-text.ts';

test.each([
  ['Nguyễn  ĐỨC', 'nguyen duc'],
  ['Lại Lý Huynh', 'lai ly huynh'],
  ['Ａ胡荣华', 'a胡荣华'],
  ['胡榮華', '胡荣华'],
  ['許銀川－趙國榮', '许银川-赵国荣'],
  // The first character needs two lines of the table. The second has several simplified forms.
  ['薴乾', '苎干'],
  ['  Straße\u0000\n7 ', 'strasse 7'],
  ['Łódź Ø', 'lodz o'],
  ['', ''],
])('%j is searched as %j', (text, searchText) => {
  expect(toSearchText(text)).toBe(searchText);
  expect(toSearchText(searchText)).toBe(searchText);
  expect(toSearchText(text.normalize('NFD'))).toBe(searchText);
});
