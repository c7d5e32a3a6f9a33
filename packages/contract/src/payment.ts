import { z } from 'zod';
import { consentField } from './consent.ts';
import { couponCodeField } from './coupon.ts';
import { emailField, timeSchema } from './identity.ts';
import { currencySchema, packageSchema, textsSchema } from './package.ts';

export const PAYMENT_PROVIDERS = ['STRIPE', 'TEST'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];
/** `NONE`: nothing had to be paid. */
export const ORDER_PROVIDERS = [...PAYMENT_PROVIDERS, 'NONE'] as const;

/** `OPEN`: not paid; `PROCESSING`: paid but not yet activated, or a delayed payment is pending. */
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

/** `packageId` is a name of the specification. Guests have to enter an address for the receipt. */
export const checkoutFields = z.strictObject({
  packageId: z.uuid(),
  email: emailField.optional(),
  /** The default is the currency of the caller's language, if the package has a price in it, else that of the first price. */
  currency: currencySchema.optional(),
});

/** `consent` is required unless the buyer has already accepted the current texts. */
export const checkoutBody = checkoutFields.extend({
  consent: consentField.optional(),
  /** A coupon that covers the whole price activates the package at once. */
  coupon: couponCodeField.optional(),
});

export const checkoutSchema = z.object({
  provider: z.enum(ORDER_PROVIDERS),
  orderId: z.uuid(),
  sessionId: z.string(),
  /** Client secret of Stripe's embedded form; null for other providers. */
  clientSecret: z.string().nullable(),
  publishableKey: z.string().nullable(),
  /** URL of a page that replaces the embedded form. Only the local stand-in sets it. */
  formUrl: z.string().nullable(),
  /** As sold in this checkout: `trialDays` are the days before its first payment. */
  package: packageSchema,
  /** The price of each payment, after the reduction. */
  priceMinor: z.int(),
  currency: currencySchema,
  /** The reduction by a coupon. */
  discountMinor: z.int(),
  expiresAt: timeSchema,
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** Data of ALREADY_PAID: the id of the payment session, for the page that shows its status. */
export const alreadyPaidSchema = z.object({ sessionId: z.string() });

/** Ids of payment sessions are opaque; those of the test provider begin with `test_`. */
export const paymentSessionField = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[\w-]+$/);

export const sessionStatusSchema = z.object({
  orderId: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  provider: z.enum(ORDER_PROVIDERS),
  isTest: z.boolean(),
  package: packageSchema,
  /** The price of each payment. */
  priceMinor: z.int(),
  /** 0 before a payment, also in a trial. */
  paidPriceMinor: z.int(),
  currency: currencySchema,
  /** Code of the coupon of the order, for another try after a failed payment. */
  coupon: z.string().nullable(),
  createdAt: timeSchema,
  /** End of the activation, or of the trial; null before the activation. */
  endDate: timeSchema.nullable(),
  /** Whether the activation has ended or was revoked. It outlasts a trial by some hours, in which the first payment is recorded. */
  isOver: z.boolean(),
});
export type SessionStatus = z.infer<typeof sessionStatusSchema>;

export const paymentWaySchema = z.object({
  /** Null if packages cannot be bought. */
  provider: z.enum(PAYMENT_PROVIDERS).nullable(),
});

/** The payments of a user, the newest first. */
export const ownPaymentsSchema = z.object({
  payments: z.array(
    z.object({
      /** Id of the payment or invoice at the provider. */
      reference: z.string(),
      packageName: textsSchema,
      at: timeSchema,
      amountMinor: z.int(),
      /** Never more than `amountMinor`. */
      refundedMinor: z.int(),
      currency: currencySchema,
      isTest: z.boolean(),
      /** Whether the provider has an invoice or a receipt. */
      hasReceipt: z.boolean(),
    }),
  ),
  /** Free trials that have no payment yet. */
  trials: z.array(
    z.object({
      packageName: textsSchema,
      /** The first payment is due then, unless the subscription is canceled. */
      endDate: timeSchema,
      priceMinor: z.int(),
      currency: currencySchema,
      isCanceled: z.boolean(),
    }),
  ),
  /** The order whose customer the provider's billing portal shows; null if there is no portal. */
  portalOrderId: z.uuid().nullable(),
});
export type OwnPayments = z.infer<typeof ownPaymentsSchema>;

/** An address at the payment provider, which is secret and valid for a while. */
export const providerPageSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
