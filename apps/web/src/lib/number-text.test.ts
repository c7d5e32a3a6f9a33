import { expect, test } from 'vitest';
import { byteText, decimalText, shortCountText } from './number-text.ts';

test.each([
  ['en', '1.6'],
  ['vi', '1,6'],
  ['zh', '1.6'],
] as const)('a decimal is written as is usual in %s', (language, text) => {
  expect(decimalText(1.6, language)).toBe(text);
});

test('a whole number has a decimal, too, so that the width stays the same', () => {
  expect(decimalText(2, 'en')).toBe('2.0');
});

test.each([
  [7, '7'],
  [999, '999'],
  [1_000, '1,0k'],
  [4_812, '4,8k'],
  [999_949, '999,9k'],
  [999_950, '1,0M'],
  [2_340_000, '2,3M'],
  [999_949_000, '999,9M'],
  [999_950_000, '1,0G'],
  [110_000_000_000, '110,0G'],
])('%i games are written as %s', (count, text) => {
  expect(shortCountText(count, 'vi')).toBe(text);
});

test.each([
  [0, '0 byte'],
  [999, '999 byte'],
  [1_000, '1 kB'],
  [999_949, '999.9 kB'],
  [999_960, '1 MB'],
  [999_960_000, '1 GB'],
  [2_000_000_000_000, '2,000 GB'],
])('%i bytes are written as %s', (bytes, text) => {
  expect(byteText(bytes, 'en')).toBe(text);
});
