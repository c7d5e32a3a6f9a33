import { expect, test } from 'vitest';
import { foldName } from './fold-name.ts';

test.each([
  ['Kỳ_Thủ', 'kỳ_thủ'],
  ['ĐỨC', 'đức'],
  ['ＡＮ', 'an'],
  ['ﬁsh', 'fish'],
  ['胡荣华', '胡荣华'],
  ['İlk', 'i\u0307lk'],
])('%s is compared as %s', (name, folded) => {
  expect(foldName(name)).toBe(folded.normalize('NFKC'));
  expect(foldName(name.normalize('NFD'))).toBe(foldName(name));
  expect(foldName(foldName(name))).toBe(foldName(name));
});
