import { expect, test } from 'vitest';
import { CURRENCIES, minorDigits, priceStep } from './currencies.ts';
import { decimalText, formatPrice, percentOf, priceIn } from './money.ts';

test.each([
  [499, 'usd', 'en-US', '$4.99'],
  [79_000, 'vnd', 'vi-VN', '79.000 ₫'],
  [79_000, 'vnd', 'en-US', '₫79,000'],
  [1800, 'cny', 'zh-CN', '¥18.00'],
  [123_456, 'eur', 'vi-VN', '1.234,56 €'],
  [500, 'jpy', 'en-US', '¥500'],
  [5120, 'kwd', 'en-US', 'KWD 5.120'],
  [500, 'isk', 'en-US', 'ISK 5'],
  [1045, 'huf', 'en-US', 'HUF 10.45'],
  [-250, 'usd', 'en-US', '-$2.50'],
] as const)('%i of %s in %s is %s', (minor, currency, locale, text) => {
  expect(formatPrice(minor, currency, locale).replaceAll('\u00a0', ' ')).toBe(text);
});

// https://docs.stripe.com/currencies
test.each([
  ['usd', 10, 1000],
  ['jpy', 500, 500],
  ['vnd', 79_000, 79_000],
  ['kwd', 5.12, 5120],
  ['isk', 5, 500],
  ['ugx', 5, 500],
  ['huf', 10.45, 1045],
  ['twd', 800.45, 80_045],
] as const)('Stripe charges %s %d as %i', (currency, amount, minor) => {
  expect(Number(decimalText(minor, currency))).toBe(amount);
  expect(minor % priceStep(currency)).toBe(0);
});

test.each(CURRENCIES)(
  'a percentage of an amount of %s can be charged, and never exceeds it',
  (currency) => {
    const step = priceStep(currency);
    expect(10 ** minorDigits(currency) % step).toBe(0);
    for (const percent of [0, 1, 29, 33, 50, 99, 100]) {
      for (const count of [1, 7, 499, 99_999]) {
        const part = percentOf(count * step, percent, currency);
        expect(part % step).toBe(0);
        expect(Math.abs(part - (count * step * percent) / 100)).toBeLessThanOrEqual(step / 2);
        expect(part).toBeLessThanOrEqual(count * step);
      }
    }
  },
);

test('a buyer gets the price in the wanted currency, else the first one', () => {
  const euro = { priceMinor: 450, currency: 'eur' } as const;
  const sold = { priceMinor: 499, currency: 'usd', otherPrices: [euro] } as const;
  expect(priceIn(sold, 'eur')).toEqual(euro);
  expect(priceIn(sold, 'usd')).toEqual({ priceMinor: 499, currency: 'usd' });
  expect(priceIn(sold, 'vnd')).toEqual({ priceMinor: 499, currency: 'usd' });
});

test('half of a smallest amount is rounded up, also if the hundredth is not exact', () => {
  expect(percentOf(50, 29, 'usd')).toBe(15);
});
