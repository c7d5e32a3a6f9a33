import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';
import { timeSchema } from './identity.ts';
import { amountField, currencySchema, isExactAmount, PACKAGE_LIMITS } from './package.ts';

/** Codes that reduce the price of a package. */

export const COUPON_LIMITS = {
  /** Characters of a code. */
  shortest: 3,
  longest: 32,
  uses: 1_000_000,
  /** The most coupons of a site. */
  coupons: 1000,
} as const;

/** Accepts lower case and spaces around. */
export const couponCodeField = z
  .string()
  .max(100, 'COUPON_CODE_INVALID' satisfies FieldMessage)
  .transform((text) => text.trim().toUpperCase())
  .pipe(
    z.string().regex(/^[A-Z0-9][A-Z0-9_-]{2,31}$/, 'COUPON_CODE_INVALID' satisfies FieldMessage),
  );

export const couponFieldsSchema = z
  .strictObject({
    code: couponCodeField,
    /** Either a percentage or an amount in a currency. */
    percent: z.int().min(1).max(100).nullable(),
    amountMinor: amountField.nullable(),
    currency: currencySchema.nullable(),
    /** The packages for which it is valid; null for all. */
    packageIds: z.array(z.uuid()).min(1).max(PACKAGE_LIMITS.packages).nullable(),
    /** Null for no limit. */
    startsAt: timeSchema.nullable(),
    endsAt: timeSchema.nullable(),
    maxUses: z.int().min(1).max(COUPON_LIMITS.uses).nullable(),
    isOncePerUser: z.boolean(),
  })
  .refine(({ percent, amountMinor }) => (percent === null) !== (amountMinor === null), {
    path: ['percent'],
    error: 'COUPON_REDUCTION' satisfies FieldMessage,
  })
  .refine(({ amountMinor, currency }) => (amountMinor === null) === (currency === null), {
    path: ['currency'],
    error: 'COUPON_REDUCTION' satisfies FieldMessage,
  })
  .refine(
    ({ amountMinor, currency }) =>
      amountMinor === null || currency === null || isExactAmount(amountMinor, currency),
    { path: ['amountMinor'], error: 'PRICE_TOO_FINE' satisfies FieldMessage },
  )
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
    error: 'COUPON_END_FIRST' satisfies FieldMessage,
  });
export type CouponFields = z.infer<typeof couponFieldsSchema>;

/** A coupon as administrators see it. */
export const couponSchema = z.object({
  id: z.uuid(),
  code: z.string(),
  percent: z.int().nullable(),
  amountMinor: z.int().nullable(),
  currency: currencySchema.nullable(),
  packageIds: z.array(z.uuid()).nullable(),
  startsAt: timeSchema.nullable(),
  endsAt: timeSchema.nullable(),
  maxUses: z.int().nullable(),
  isOncePerUser: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: timeSchema,
  /** Orders that were placed with it, and those that may still be paid. */
  usedCount: z.int(),
  openCount: z.int(),
});
export type Coupon = z.infer<typeof couponSchema>;

/** What a buyer would pay. */
export const quoteSchema = z.object({
  priceMinor: z.int(),
  currency: currencySchema,
  /** The reduction of each payment by the coupon. */
  discountMinor: z.int(),
  /** What each payment costs: `priceMinor` less `discountMinor`. */
  amountMinor: z.int(),
  /** Days before the first payment. */
  trialDays: z.int(),
  /** The code of the coupon as it is stored; null without a coupon. */
  coupon: z.string().nullable(),
});
export type Quote = z.infer<typeof quoteSchema>;
