import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test.each([
  [499, 'usd', '$4.99'],
  [79_000, 'vnd', '₫79,000'],
  [250, 'gbp', '£2.50'],
  [250, 'jpy', '¥250'],
  [250, 'no code', '250 no code'],
])('%i of %s is %s', (amountMinor, currency, text) => {
  expect(moneyText({ amountMinor, currency })).toBe(text);
});
