import type { Language } from './languages.ts';

/**
 * The currencies in which Stripe charges cards, and their minor units at Stripe (https://docs.stripe.com/currencies). Without zod, so that
 * pages can import them.
 */

/** Lowercase ISO 4217. The first ones are those that a site is most likely to sell in. */
export const CURRENCIES = [
  ...(['vnd', 'cny', 'usd', 'eur'] as const),
  ...(['aed', 'afn', 'all', 'amd', 'aoa', 'ars', 'aud', 'awg', 'azn', 'bam', 'bbd'] as const),
  ...(['bdt', 'bhd', 'bif', 'bmd', 'bnd', 'bob', 'brl', 'bsd', 'bwp', 'byn'] as const),
  ...(['bzd', 'cad', 'cdf', 'chf', 'clp', 'cop', 'crc', 'cve', 'czk', 'djf', 'dkk'] as const),
  ...(['dop', 'dzd', 'egp', 'etb', 'fjd', 'fkp', 'gbp', 'gel', 'gip', 'gmd', 'gnf'] as const),
  ...(['gtq', 'gyd', 'hkd', 'hnl', 'htg', 'huf', 'idr', 'ils', 'inr', 'isk', 'jmd'] as const),
  ...(['jod', 'jpy', 'kes', 'kgs', 'khr', 'kmf', 'krw', 'kwd', 'kyd', 'kzt', 'lak'] as const),
  ...(['lbp', 'lkr', 'lrd', 'lsl', 'mad', 'mdl', 'mga', 'mkd', 'mmk', 'mnt', 'mop'] as const),
  ...(['mur', 'mvr', 'mwk', 'mxn', 'myr', 'mzn', 'nad', 'ngn', 'nio', 'nok', 'npr'] as const),
  ...(['nzd', 'omr', 'pab', 'pen', 'pgk', 'php', 'pkr', 'pln', 'pyg', 'qar', 'ron'] as const),
  ...(['rsd', 'rub', 'rwf', 'sar', 'sbd', 'scr', 'sek', 'sgd', 'shp', 'sle', 'sos'] as const),
  ...(['srd', 'std', 'szl', 'thb', 'tjs', 'tnd', 'top', 'try', 'ttd', 'twd', 'tzs'] as const),
  ...(['uah', 'ugx', 'uyu', 'uzs', 'vuv', 'wst', 'xaf', 'xcd', 'xcg', 'xof', 'xpf'] as const),
  ...(['yer', 'zar', 'zmw'] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The currency of buyers who have not chosen one, by the language of the page. */
export const DEFAULT_CURRENCIES: Readonly<Record<Language, Currency>> = {
  en: 'usd',
  vi: 'vnd',
  zh: 'cny',
};

/** One unit is the smallest amount. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set<Currency>([
  ...(['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga'] as const),
  ...(['pyg', 'rwf', 'vnd', 'vuv', 'xaf', 'xof', 'xpf'] as const),
]);
/** Amounts have three decimals, of which the last one must be 0. */
const THREE_DECIMALS: ReadonlySet<string> = new Set<Currency>(['bhd', 'jod', 'kwd', 'omr', 'tnd']);
/** Currencies without decimals whose amounts Stripe nevertheless takes with two, which must be 0. */
const WHOLE_UNITS: ReadonlySet<string> = new Set<Currency>(['isk', 'ugx']);

/**
 * The smallest charges in minor units, from the table "Minimum and maximum charge amounts" of https://docs.stripe.com/currencies. Stripe
 * compares the amount in the currency in which it pays the operator, so it may also refuse a little more than these amounts.
 */
const MINIMUM_CHARGES: Readonly<Partial<Record<Currency, number>>> = {
  usd: 50,
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
};

/** The smallest charge in minor units; 0 if Stripe publishes none. @example minimumCharge('usd'); // 50 */
export function minimumCharge(currency: Currency): number {
  return MINIMUM_CHARGES[currency] ?? 0;
}

export function isCurrency(text: string): text is Currency {
  return KNOWN.has(text);
}

const KNOWN: ReadonlySet<string> = new Set(CURRENCIES);

/** The number of decimals of an amount in minor units. @example minorDigits('usd'); // 2 */
export function minorDigits(currency: Currency): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0;
  return THREE_DECIMALS.has(currency) ? 3 : 2;
}

/**
 * Every amount in the currency is a multiple of this many minor units. HUF and TWD are charged with two decimals; only payouts of the
 * provider to the operator have to be whole.
 *
 * @example priceStep('isk'); // 100, because 5 ISK are 500 for Stripe
 */
export function priceStep(currency: Currency): number {
  if (WHOLE_UNITS.has(currency)) return 100;
  return THREE_DECIMALS.has(currency) ? 10 : 1;
}
