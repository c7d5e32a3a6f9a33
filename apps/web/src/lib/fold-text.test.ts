import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['Nguyễn  ĐỨC', 'nguyen duc'],
  ['Ａ胡荣华', 'a胡荣华'],
  ['  Straße\n7 ', 'strasse 7'],
  ['Łódź Ø', 'lodz o'],
  ['', ''],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
  expect(foldText(text.normalize('NFD'))).toBe(folded);
});
