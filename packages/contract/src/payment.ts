import { z } from 'zod';
import { emailField, timeSchema } from './identity.ts';
import { CURRENCIES, packageSchema } from './package.ts';

/** Buying a package. */

export const PAYMENT_PROVIDERS = ['STRIPE', 'TEST'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** `OPEN`: not paid; `PROCESSING`: the provider says paid, and the package is not active yet, or a slow payment is under way. */
export const ORDER_STATUSES = [
  'OPEN',
  'PROCESSING',
  'PAID',
  'FAILED',
  'EXPIRED',
  'REFUNDED',
  'DISPUTED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The specification writes packageId and sessionId. A guest gives an address for the receipt. */
export const checkoutFields = z.strictObject({
  packageId: z.uuid(),
  email: emailField.optional(),
});

export const checkoutSchema = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  orderId: z.uuid(),
  sessionId: z.string(),
  /** For Stripe's embedded form; null where there is none. */
  clientSecret: z.string().nullable(),
  publishableKey: z.string().nullable(),
  /** A page of the provider in place of the embedded form: only of a stand-in that runs on this machine. */
  formUrl: z.string().nullable(),
  package: packageSchema,
  expiresAt: timeSchema,
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** What ALREADY_PAID says: where to see what came of it. */
export const alreadyPaidSchema = z.object({ sessionId: z.string() });

/** Provider sessions are opaque; ours of the test provider begin with `test_`. */
export const paymentSessionField = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\w-]+$/);

export const sessionStatusSchema = z.object({
  orderId: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  provider: z.enum(PAYMENT_PROVIDERS),
  /** No real money. */
  isTest: z.boolean(),
  package: packageSchema,
  paidPriceMinor: z.int(),
  currency: z.enum(CURRENCIES),
  createdAt: timeSchema,
  /** Of what was activated; null before. */
  endDate: timeSchema.nullable(),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

/** How payments are made here. */
export const paymentWaySchema = z.object({
  /** Null: nothing can be bought. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
});
