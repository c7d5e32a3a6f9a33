import { z } from 'zod';
import { CURRENCIES, type Currency, minimumCharge, priceStep } from './currencies.ts';
import type { FieldMessage } from './field-messages.ts';
import { PERMISSIONS, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import type { Price } from './money.ts';

/** Packages, activations and credits. Amounts are in the minor unit of the currency: 499 means 4.99 USD, but 499 VND. */

export const PACKAGE_STATUSES = ['ACTIVE', 'INACTIVE', 'DELETE'] as const;
const PACKAGE_KINDS = ['ONE_TIME', 'SUBSCRIPTION'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];

export const PACKAGE_LIMITS = {
  name: 60,
  description: 1000,
  /** In minor units: the highest price that every provider accepts. */
  price: 99_999_999,
  /** The most prices, each in another currency. */
  prices: 20,
  days: 3660,
  months: 120,
  /** The longest period of a subscription that providers support, three years. */
  periodDays: 1095,
  periodMonths: 36,
  trialDays: 365,
  credits: 1_000_000,
  /** Seconds of the server's engine in a day. */
  searchSeconds: 86_400,
  /** The most packages, not counting deleted ones. */
  packages: 50,
} as const;

/** A text in three languages; English replaces an empty one. */
const textsOf = <Text extends z.ZodType>(text: Text) => z.object({ en: text, vi: text, zh: text });
export const textsSchema = textsOf(z.string()).meta({ id: 'Texts' });
export type Texts = z.infer<typeof textsSchema>;

export const currencySchema = z
  .enum(CURRENCIES, 'CURRENCY_UNKNOWN' satisfies FieldMessage)
  .meta({ id: 'Currency' });

/** An amount that is greater than 0, in minor units. Its currency may need a multiple of more than one of them. */
export const amountField = z
  .number()
  .min(1, 'PRICE_NOT_POSITIVE' satisfies FieldMessage)
  .max(PACKAGE_LIMITS.price, 'PRICE_TOO_HIGH' satisfies FieldMessage)
  .refine(Number.isInteger, 'PRICE_TOO_FINE' satisfies FieldMessage);

/** Whether the payment provider can charge the amount. */
export function isExactAmount(minor: number, currency: Currency): boolean {
  // `amountField` refuses fractions of a minor unit.
  return !Number.isInteger(minor) || minor % priceStep(currency) === 0;
}

/** Adds an issue if the payment provider cannot charge the price. */
function checkPrice({ priceMinor, currency }: Price, context: z.RefinementCtx): void {
  const message = priceIssue(priceMinor, currency);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['priceMinor'], message });
}

function priceIssue(minor: number, currency: Currency): FieldMessage | undefined {
  // `amountField` refuses these.
  if (!Number.isInteger(minor) || minor < 1) return undefined;
  if (!isExactAmount(minor, currency)) return 'PRICE_TOO_FINE';
  return minor < minimumCharge(currency) ? 'PRICE_TOO_LOW' : undefined;
}

const priceField = z
  .strictObject({ priceMinor: amountField, currency: currencySchema })
  .superRefine(checkPrice);

export const packageFieldsSchema = z
  .strictObject({
    name: z.strictObject({
      en: lineField(PACKAGE_LIMITS.name, 'NAME_REQUIRED').min(
        1,
        'NAME_REQUIRED' satisfies FieldMessage,
      ),
      vi: lineField(PACKAGE_LIMITS.name),
      zh: lineField(PACKAGE_LIMITS.name),
    }),
    description: z.strictObject({
      en: descriptionField(),
      vi: descriptionField(),
      zh: descriptionField(),
    }),
    kind: z.enum(PACKAGE_KINDS),
    /** The first price, for buyers whose currency has none. */
    priceMinor: amountField,
    currency: currencySchema,
    /** Prices in further currencies. */
    otherPrices: z
      .array(priceField)
      .max(PACKAGE_LIMITS.prices - 1)
      .default([]),
    /** Validity of permissions and credits, or the period of a subscription, in days of 24 hours. Ignored if `months` is set. */
    days: z.int().min(1).max(PACKAGE_LIMITS.days),
    /** The same in calendar months; null for days. */
    months: z.int().min(1).max(PACKAGE_LIMITS.months).nullable().default(null),
    /** Days of a subscription before its first payment, once per account. */
    trialDays: z.int().min(0).max(PACKAGE_LIMITS.trialDays).default(0),
    credits: z.int().min(0).max(PACKAGE_LIMITS.credits),
    permissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
    /** Seconds of the server's engine a day, beside those that every account has. */
    searchSeconds: z.int().min(0).max(PACKAGE_LIMITS.searchSeconds).default(0),
  })
  .refine(
    ({ credits, permissions, searchSeconds }) =>
      credits > 0 || permissions.length > 0 || searchSeconds > 0,
    { path: ['permissions'], error: 'PACKAGE_EMPTY' satisfies FieldMessage },
  )
  .superRefine(checkPrice)
  .refine(
    ({ kind, days, months }) =>
      kind === 'ONE_TIME' || months !== null || days <= PACKAGE_LIMITS.periodDays,
    { path: ['days'], error: 'PERIOD_TOO_LONG' satisfies FieldMessage },
  )
  .refine(
    ({ kind, months }) => kind === 'ONE_TIME' || (months ?? 0) <= PACKAGE_LIMITS.periodMonths,
    { path: ['months'], error: 'PERIOD_TOO_LONG' satisfies FieldMessage },
  )
  .refine(({ kind, trialDays }) => kind === 'SUBSCRIPTION' || trialDays === 0, {
    path: ['trialDays'],
    error: 'TRIAL_ONE_TIME' satisfies FieldMessage,
  })
  .superRefine(({ currency, otherPrices }, context) => {
    const seen = new Set([currency]);
    for (const [index, price] of otherPrices.entries()) {
      const path = ['otherPrices', index, 'currency'];
      const message = 'CURRENCY_TWICE' satisfies FieldMessage;
      if (seen.has(price.currency)) context.addIssue({ code: 'custom', path, message });
      seen.add(price.currency);
    }
  });
export type PackageFields = z.infer<typeof packageFieldsSchema>;

function descriptionField() {
  // Plain text, which may have line breaks.
  return z
    .string()
    .trim()
    .max(PACKAGE_LIMITS.description, 'TEXT_TOO_LONG' satisfies FieldMessage)
    .regex(/^(?:[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]|\n)*$/u, {
      error: 'TEXT_NOT_ONE_LINE' satisfies FieldMessage,
    });
}

/** A package as users see it. */
export const packageSchema = z.object({
  id: z.uuid(),
  name: textsSchema,
  description: textsSchema,
  kind: z.enum(PACKAGE_KINDS),
  /** The first price. */
  priceMinor: z.int(),
  currency: currencySchema,
  /** Prices in further currencies. */
  otherPrices: z.array(z.object({ priceMinor: z.int(), currency: currencySchema })),
  /** Approximate if `months` is set. */
  days: z.int(),
  /** Calendar months; null if the duration is in days. */
  months: z.int().nullable(),
  /** Days of a subscription before its first payment, once per account. */
  trialDays: z.int(),
  credits: z.int(),
  permissions: z.array(z.enum(PERMISSIONS)),
  /** Seconds of the server's engine a day, beside those that every account has. */
  searchSeconds: z.int(),
});
export type Package = z.infer<typeof packageSchema>;

/** `REVOKED`: refunded, disputed or revoked by an administrator. */
const ACTIVATION_STATUSES = ['SCHEDULED', 'ACTIVE', 'ENDED', 'REVOKED'] as const;

/** A package that a user has bought, been granted, or redeemed. */
export const activationSchema = z
  .object({
    id: z.uuid(),
    packageId: z.uuid(),
    packageName: textsSchema,
    description: textsSchema,
    /** 0 if nothing was paid. */
    paidPriceMinor: z.int(),
    /** The price of the package in the same currency. */
    priceMinor: z.int(),
    currency: currencySchema,
    /** Whether the payment was a test payment. */
    isTest: z.boolean(),
    /** Approximate if `months` is set. */
    days: z.int(),
    months: z.int().nullable(),
    /** Whether it is the trial of a subscription, before the first payment. */
    isTrial: z.boolean(),
    credits: z.int(),
    permissions: z.array(z.enum(PERMISSIONS)),
    searchSeconds: z.int(),
    status: z.enum(ACTIVATION_STATUSES),
    startDate: timeSchema,
    endDate: timeSchema,
    source: z.enum(['ORDER', 'KEY', 'GRANT']),
    /** Set only on the last activation of a subscription, while it is active or the subscription will be charged again. */
    subscription: z
      .object({
        orderId: z.uuid(),
        status: z.enum(['ACTIVE', 'PAST_DUE', 'CANCELED']),
        /** Whether the subscription ends with the paid period or the trial. */
        isCanceled: z.boolean(),
        /** What each payment costs, in `currency`. Less than `priceMinor` of the activation if a coupon reduces it. */
        priceMinor: z.int(),
      })
      .nullable(),
  })
  .meta({ id: 'Activation' });
export type Activation = z.infer<typeof activationSchema>;

/** Why the balance of credits changed. */
export const CREDIT_KINDS = ['PURCHASE', 'SPEND', 'TRIAL_SPEND', 'REFUND', 'ADJUST'] as const;

/** One change of the balance of credits. */
export const creditChangeSchema = z.object({
  at: timeSchema,
  kind: z.enum(CREDIT_KINDS),
  /** Negative if credits were spent. */
  amount: z.int(),
  note: z.string(),
  /** When added credits expire; null if never. */
  expiresAt: timeSchema.nullable(),
});

export const creditSchema = z.object({
  /** Whether look-ups cost credits on this site. */
  isMetered: z.boolean(),
  /** Whether this user's look-ups are free. */
  unlimited: z.boolean(),
  /** Credits that can be spent now, including the free credits of the day. */
  balance: z.int(),
  /** The earliest time at which bought credits expire; null if none expire. */
  expiresAt: timeSchema.nullable(),
  /** Free credits of the day, in the site's time zone. The guests of one address share what is left. */
  trial: z.object({ left: z.int(), perDay: z.int(), endsAt: timeSchema }),
  /** Seconds of the server's engine in the day of `trial`. */
  search: z.object({
    /** Whether they are limited for this user: only while a package with them is on sale. */
    isLimited: z.boolean(),
    left: z.int(),
    perDay: z.int(),
  }),
  /** What a free account has a day; null for accounts. */
  account: z.object({ lookUps: z.int(), searchSeconds: z.int() }).nullable(),
  /** Permissions that a package on sale has. Users without them may not do what they are for. */
  sold: z.array(z.enum(PERMISSIONS)),
  /** Ordered from the newest to the oldest. All spending of a day is one row. */
  history: z.array(creditChangeSchema),
});
export type Credit = z.infer<typeof creditSchema>;

/** Four groups of five letters and digits, without characters that look alike. */
const ACTIVATION_KEY = /^[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}$/;

/** Accepts lower case, spaces and missing hyphens. */
export const activationKeyField = z
  .string()
  .max(60, 'KEY_INVALID' satisfies FieldMessage)
  .transform((text) => {
    const plain = text.toUpperCase().replaceAll(/[\s-]/g, '');
    return plain.replace(/^(.{5})(.{5})(.{5})(.{5})$/, '$1-$2-$3-$4');
  })
  .pipe(z.string().regex(ACTIVATION_KEY, 'KEY_INVALID' satisfies FieldMessage));
