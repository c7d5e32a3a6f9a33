import { type Currency, minimumCharge, minorDigits, priceStep } from '@chuhe/contract/currencies';
import { shownDigits } from '@chuhe/contract/money';

/**
 * Parses a typed amount. Accepts a point or a comma before the decimals, and points, commas, spaces or apostrophes between thousands.
 *
 * @returns the amount in minor units; `undefined` if it is invalid, such as `4.99` in a currency without decimals
 * @example parsePrice('1.234,50', 'eur'); // 123450
 * @example parsePrice('79.000', 'vnd'); // 79000
 */
export function parsePrice(text: string, currency: Currency): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f'’]/g, '');
  const decimals = shownDigits(0, currency);
  const parts = new RegExp(`^(.*\\d)[.,](\\d{1,${Math.max(decimals, 1)}})$`).exec(plain);
  const [whole = '', fraction = ''] = parts !== null && decimals > 0 ? parts.slice(1) : [plain];
  const units = readWhole(whole);
  if (units === undefined) return undefined;
  const digits = minorDigits(currency);
  const minor = units * 10 ** digits + Number(fraction.padEnd(digits, '0') || 0);
  return Number.isSafeInteger(minor) && minor % priceStep(currency) === 0 ? minor : undefined;
}

/** Accepts plain digits, or groups of three with one kind of separator. */
function readWhole(text: string): number | undefined {
  const isWhole = /^\d{1,15}$/.test(text) || /^\d{1,3}([.,])\d{3}(\1\d{3})*$/.test(text);
  return isWhole ? Number(text.replaceAll(/[.,]/g, '')) : undefined;
}

/** Formats an amount for an input field, without the currency sign. @example fieldPrice(499, 'usd', 'vi-VN'); // '4,99' */
export function fieldPrice(minor: number, currency: Currency, locale: string): string {
  const digits = shownDigits(minor, currency);
  return (minor / 10 ** minorDigits(currency)).toLocaleString(locale, {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

export type PriceProblem =
  | 'priceMissing'
  | 'priceNotPositive'
  | 'priceTooFine'
  | 'priceTooLow'
  | 'priceWrong';

/** Why a typed amount cannot be a price; `undefined` if it can. @example priceProblem('4.99', 'vnd'); // 'priceTooFine' */
export function priceProblem(text: string, currency: Currency): PriceProblem | undefined {
  const plain = text.trim();
  if (plain === '') return 'priceMissing';
  const minor = parsePrice(plain, currency);
  if (minor === 0 || /^[-−]\d/.test(plain)) return 'priceNotPositive';
  if (minor !== undefined) return minor < minimumCharge(currency) ? 'priceTooLow' : undefined;
  return /^\d[\d\s.,'’]*[.,]\d+$/.test(plain) ? 'priceTooFine' : 'priceWrong';
}
