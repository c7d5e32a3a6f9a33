import { expect, test } from 'vitest';
import { formatPrice } from './money.ts';

test.each([
  [499, 'usd', 'en-US', '$4.99'],
  [79_000, 'vnd', 'vi-VN', '79.000 ₫'],
  [79_000, 'vnd', 'en-US', '₫79,000'],
  [1800, 'cny', 'zh-CN', '¥18.00'],
  [123_456, 'eur', 'vi-VN', '1.234,56 €'],
  [-250, 'usd', 'en-US', '-$2.50'],
] as const)('%i of %s in %s is %s', (minor, currency, locale, text) => {
  expect(formatPrice(minor, currency, locale).replaceAll('\u00a0', ' ')).toBe(text);
});
