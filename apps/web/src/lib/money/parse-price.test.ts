import { CURRENCIES, priceStep } from '@chuhe/contract/currencies';
import { formatPrice } from '@chuhe/contract/money';
import { expect, test } from 'vitest';
import { fieldPrice, parsePrice, priceProblem } from './parse-price.ts';

test.each([
  ['4.99', 'usd', 499],
  ['4,99', 'usd', 499],
  ['4.9', 'usd', 490],
  ['5', 'usd', 500],
  ['1,234.50', 'usd', 123_450],
  ['1.234,50', 'eur', 123_450],
  ['1 234,50', 'eur', 123_450],
  ['1,234', 'usd', 123_400],
  ['1,234,567', 'cny', 123_456_700],
  ['79000', 'vnd', 79_000],
  ['79.000', 'vnd', 79_000],
  ['1,079,000', 'vnd', 1_079_000],
  [' 79 000 ', 'vnd', 79_000],
  ['500', 'isk', 50_000],
  ['4,999', 'isk', 499_900],
  ['4.99', 'isk', undefined],
  ['5.12', 'kwd', 5120],
  ['5.120', 'kwd', 5120],
  ['5.124', 'kwd', undefined],
  ['10.45', 'huf', 1045],
  ['4.99', 'vnd', undefined],
  ['79.00', 'vnd', undefined],
  ['4.999', 'usd', 499_900],
  ['4.9999', 'usd', undefined],
  ['1,23.4', 'usd', undefined],
  ['1,234.567,8', 'usd', undefined],
  ['-5', 'usd', undefined],
  ['1e3', 'usd', undefined],
  ['$5', 'usd', undefined],
  ['', 'usd', undefined],
  ['.5', 'usd', undefined],
  ['99999999999999999', 'usd', undefined],
] as const)('%j of %s is %s', (text, currency, minor) => {
  expect(parsePrice(text, currency)).toBe(minor);
});

test.each(CURRENCIES)('the text of a field in %s is parsed as the same amount', (currency) => {
  for (const locale of ['en-US', 'vi-VN', 'zh-CN']) {
    for (const count of [1, 99, 100, 12_345, 999_999]) {
      const minor = count * priceStep(currency);
      expect(parsePrice(fieldPrice(minor, currency, locale), currency)).toBe(minor);
      const shown = formatPrice(minor, currency, locale).replace(/^[^\d]+|[^\d]+$/g, '');
      expect(parsePrice(shown, currency)).toBe(minor);
    }
  }
});

test.each([
  ['', 'usd', 'priceMissing'],
  ['-5', 'usd', 'priceNotPositive'],
  ['0', 'vnd', 'priceNotPositive'],
  ['0,00', 'eur', 'priceNotPositive'],
  ['4.99', 'vnd', 'priceTooFine'],
  ['4.9999', 'usd', 'priceTooFine'],
  ['5.124', 'kwd', 'priceTooFine'],
  ['five', 'usd', 'priceWrong'],
  ['0.49', 'usd', 'priceTooLow'],
  ['0.50', 'usd', undefined],
  ['49', 'jpy', 'priceTooLow'],
  ['1', 'vnd', undefined],
] as const)('a price of %j %s is refused because of %s', (text, currency, problem) => {
  expect(priceProblem(text, currency)).toBe(problem);
});
