import type { AdminPackage } from '@chuhe/contract/admin';
import type { Currency } from '@chuhe/contract/currencies';
import type { Permission } from '@chuhe/contract/identity';
import type { PackageFields, PackageKind, Texts } from '@chuhe/contract/package';
import {
  fieldPrice,
  type PriceProblem,
  parsePrice,
  priceProblem,
} from '../../../lib/money/parse-price.ts';
import { numberOf } from '../lib/number-of.ts';

export interface PriceDraft {
  readonly price: string;
  readonly currency: Currency;
}

/** A package in the form. Numbers are kept as typed text. */
export interface PackageDraft {
  readonly name: Texts;
  readonly description: Texts;
  readonly kind: PackageKind;
  /** At least one. */
  readonly prices: readonly PriceDraft[];
  readonly unit: 'DAY' | 'MONTH';
  /** Number of units. */
  readonly duration: string;
  readonly trialDays: string;
  readonly credits: string;
  readonly searchSeconds: string;
  readonly permissions: readonly Permission[];
}

const NO_TEXTS: Texts = { en: '', vi: '', zh: '' };

export const NEW_DRAFT: PackageDraft = {
  name: NO_TEXTS,
  description: NO_TEXTS,
  kind: 'ONE_TIME',
  prices: [{ price: '', currency: 'vnd' }],
  unit: 'DAY',
  duration: '30',
  trialDays: '0',
  credits: '0',
  searchSeconds: '0',
  permissions: [],
};

/** @param locale BCP 47 tag of the language in which the price is written */
export function draftOf(given: AdminPackage, locale: string): PackageDraft {
  const { name, description, kind, days, months, trialDays, credits, permissions } = given;
  const prices = [given, ...given.otherPrices].map(({ priceMinor, currency }) => ({
    price: fieldPrice(priceMinor, currency, locale),
    currency,
  }));
  return {
    name,
    description,
    kind,
    prices,
    unit: months === null ? 'DAY' : 'MONTH',
    duration: `${months ?? days}`,
    trialDays: `${trialDays}`,
    credits: `${credits}`,
    searchSeconds: `${given.searchSeconds}`,
    permissions,
  };
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
 * @returns `undefined` if a price is not a valid amount in its currency
 */
export function fieldsOf(draft: PackageDraft): PackageFields | undefined {
  const { name, description, kind, unit, duration, permissions } = draft;
  const [first, ...otherPrices] = draft.prices.flatMap(({ price, currency }) => {
    const priceMinor = parsePrice(price, currency);
    return priceMinor === undefined ? [] : [{ priceMinor, currency }];
  });
  if (first === undefined || otherPrices.length + 1 < draft.prices.length) return undefined;
  const count = numberOf(duration);
  return {
    name,
    description,
    kind,
    ...first,
    otherPrices,
    // The server derives the days from the months.
    days: unit === 'DAY' ? count : 1,
    months: unit === 'DAY' ? null : count,
    trialDays: kind === 'SUBSCRIPTION' ? numberOf(draft.trialDays) : 0,
    credits: numberOf(draft.credits),
    searchSeconds: numberOf(draft.searchSeconds),
    permissions: [...permissions],
  };
}

interface FieldProblem {
  /** The name of the field. */
  readonly name: string;
  readonly problem: PriceProblem;
  readonly currency: Currency;
}

/** Why prices are not valid. */
export function priceProblems({ prices }: PackageDraft): FieldProblem[] {
  return prices.flatMap(({ price, currency }, index) => {
    const problem = priceProblem(price, currency);
    const name = priceField(index, 'priceMinor');
    return problem === undefined ? [] : [{ name, problem, currency }];
  });
}

/** The name of a field of a price in the contract. */
export function priceField(index: number, name: 'priceMinor' | 'currency'): string {
  return index === 0 ? name : `otherPrices.${index - 1}.${name}`;
}
