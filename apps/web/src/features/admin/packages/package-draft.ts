import type { AdminPackage } from '@chuhe/contract/admin';
import type { Currency } from '@chuhe/contract/currencies';
import type { Permission } from '@chuhe/contract/identity';
import type { PackageFields, PackageKind, Texts } from '@chuhe/contract/package';
import { fieldPrice, parsePrice } from '../../../lib/money/parse-price.ts';
import { numberOf } from '../lib/number-of.ts';

/** A package in the form. Numbers are kept as typed text. */
export interface PackageDraft {
  readonly name: Texts;
  readonly description: Texts;
  readonly kind: PackageKind;
  readonly price: string;
  readonly currency: Currency;
  readonly days: string;
  readonly credits: string;
  readonly permissions: readonly Permission[];
}

const NO_TEXTS: Texts = { en: '', vi: '', zh: '' };

export const NEW_DRAFT: PackageDraft = {
  name: NO_TEXTS,
  description: NO_TEXTS,
  kind: 'ONE_TIME',
  price: '',
  currency: 'vnd',
  days: '30',
  credits: '0',
  permissions: [],
};

/** @param locale BCP 47 tag of the language in which the price is written */
export function draftOf(given: AdminPackage, locale: string): PackageDraft {
  const { name, description, kind, priceMinor, currency, days, credits, permissions } = given;
  const price = fieldPrice(priceMinor, currency, locale);
  const numbers = { days: `${days}`, credits: `${credits}` };
  return { name, description, kind, price, currency, ...numbers, permissions };
}

/** Whether both drafts describe the same package, even if numbers are typed differently. */
export function isSameDraft(one: PackageDraft, other: PackageDraft): boolean {
  const [first, second] = [one, other].map((draft) => {
    const fields = fieldsOf(draft);
    return JSON.stringify(fields && { ...fields, permissions: fields.permissions.toSorted() });
  });
  return first !== undefined && first === second;
}

/**
 * The package that the form describes. Invalid numbers become `NaN`, which the server refuses with the name of the field.
 *
 * @returns `undefined` if the price is not a valid amount in its currency
 */
export function fieldsOf(draft: PackageDraft): PackageFields | undefined {
  const { price, days, credits, permissions, ...rest } = draft;
  const priceMinor = parsePrice(price, draft.currency);
  if (priceMinor === undefined) return undefined;
  const numbers = { days: numberOf(days), credits: numberOf(credits) };
  return { ...rest, ...numbers, priceMinor, permissions: [...permissions] };
}
