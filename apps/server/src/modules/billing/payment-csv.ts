import { decimalText } from '@chuhe/contract/money';
import { siteLocale } from '../../config/site-locale.ts';
import { siteClock } from '../../db/site-day.ts';
import type { ExportedPayment } from './exported-payment-repository.ts';

/** Payments as CSV (RFC 4180), for accountants. */

const COLUMNS = [
  'kind',
  'mode',
  'order',
  'reference',
  'refunded payment',
  'package',
  'package kind',
  'buyer',
  'provider',
  'currency',
  'amount',
  'included tax',
  'coupon',
  'reduction',
];

/** The first line of the file. It names the time zone of the times. */
export function writePaymentColumns(): string {
  return `time (${siteLocale().timeZone}),${COLUMNS.join(',')}\r\n`;
}

const KINDS = { CHARGE: 'payment', REFUND: 'refund', DISPUTE: 'dispute' } as const;

/** One line. Refunds and disputes have negative amounts. */
export function writePayment({
  payment,
  order,
  packageName,
  email,
  couponCode,
}: ExportedPayment): string {
  const { kind, isTest, reference, chargeReference, at, amountMinor, currency } = payment;
  const sign = kind === 'CHARGE' ? 1 : -1;
  const { taxMinor } = payment;
  const isReduced = kind === 'CHARGE' && couponCode !== null;
  const numbers = [
    decimalText(sign * amountMinor, currency),
    taxMinor === null ? '' : decimalText(sign * taxMinor, currency),
    writeCell(couponCode ?? ''),
    isReduced ? decimalText(order.discountMinor, currency) : '',
  ];
  const cells = [
    siteClock(at),
    KINDS[kind],
    isTest ? 'test' : 'live',
    order.id,
    reference,
    chargeReference ?? '',
    packageName.en,
    order.kind === 'SUBSCRIPTION' ? 'subscription' : 'package',
    email ?? order.email ?? '',
    order.provider,
    currency.toUpperCase(),
  ];
  return `${cells.map(writeCell).join(',')},${numbers.join(',')}\r\n`;
}

/**
 * Quotes a cell. A text that a spreadsheet would calculate, such as one that begins with `=`, gets an apostrophe before it.
 *
 * @example writeCell('=1+1'); // `'=1+1`
 */
export function writeCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
