import { expect, test } from 'vitest';
import { decimalText } from './number-text.ts';

test.each([
  ['en', '1.6'],
  ['vi', '1,6'],
  ['zh', '1.6'],
] as const)('a decimal is written as readers of %s write it', (language, text) => {
  expect(decimalText(1.6, language)).toBe(text);
});

test('a whole number has its decimal too, so that its width stays', () => {
  expect(decimalText(2, 'en')).toBe('2.0');
});
