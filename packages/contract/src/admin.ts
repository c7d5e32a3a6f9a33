import { z } from 'zod';
import { PERMISSIONS, sessionSchema, timeSchema, userSchema } from './identity.ts';
import { LEGAL_PAGES } from './legal.ts';
import { lineField } from './line-field.ts';
import {
  activationSchema,
  creditChangeSchema,
  currencySchema,
  PACKAGE_STATUSES,
  packageSchema,
  textsSchema,
} from './package.ts';
import { ORDER_PROVIDERS, ORDER_STATUSES, PAYMENT_PROVIDERS } from './payment.ts';

/** Data of the admin pages: accounts, packages, orders, keys, figures and the audit log. */

/** An administrator's reason for an action that cannot be undone easily; it is recorded in the audit log. */
export const reasonField = lineField(300, 'REASON_REQUIRED').min(1, 'REASON_REQUIRED');

export const userSummarySchema = userSchema
  .pick({
    id: true,
    type: true,
    status: true,
    isGuest: true,
    role: true,
    username: true,
    email: true,
    firstName: true,
    lastName: true,
    createdAt: true,
  })
  .extend({
    /** When a session was last used; null if the user never had a session or all sessions ended long ago. */
    lastSeenAt: timeSchema.nullable(),
    /** Current permissions from grants and active packages, without the default permissions. */
    permissions: z.array(z.string()),
  });
export type UserSummary = z.infer<typeof userSummarySchema>;

const ownPermissionSchema = z.object({
  name: z.enum(PERMISSIONS),
  /** Null if it never expires. */
  expiresAt: timeSchema.nullable(),
  createdAt: timeSchema,
});

/** An amount as the provider reports it. Its currency may be one in which no package is sold. */
const moneySchema = z.object({
  /** In the smallest unit of the currency. */
  amountMinor: z.int(),
  /** Lowercase ISO 4217. */
  currency: z.string(),
});
export type Money = z.infer<typeof moneySchema>;

/** A payment of an order: the only one of a package, or the invoice of one period of a subscription. */
const orderPaymentSchema = z.object({
  /** Id of the payment or invoice at the provider. */
  reference: z.string(),
  at: timeSchema,
  amountMinor: z.int(),
  /** The tax that the amount includes; null if no tax was calculated. */
  taxMinor: z.int().nullable(),
  /** Never more than `amountMinor`. */
  refundedMinor: z.int(),
  /** What a refund would return now; 0 for nothing. */
  refundableMinor: z.int(),
  /** Whether the bank has taken the money. */
  isDisputed: z.boolean(),
  /** Whether it is the last payment. A refund of the last payment also ends the subscription. */
  isLast: z.boolean(),
  /** The activation that a refund ends; null if nothing that was paid for is active or scheduled. */
  ends: z.object({ startDate: timeSchema, endDate: timeSchema }).nullable(),
});
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

export const orderSchema = z
  .object({
    id: z.uuid(),
    userId: z.uuid().nullable(),
    /** The buyer's address: that of the account, or the one that a guest entered. */
    email: z.string().nullable(),
    /** Address of the receipt, if it differs from `email`. */
    receiptEmail: z.string().nullable(),
    packageId: z.uuid(),
    packageName: textsSchema,
    kind: packageSchema.shape.kind,
    provider: z.enum(ORDER_PROVIDERS),
    isTest: z.boolean(),
    amountMinor: z.int(),
    refundedMinor: z.int(),
    currency: currencySchema,
    /** The amount that a refund would return now: the last payment of a subscription, otherwise the amount paid. Null for none. */
    refundable: moneySchema.nullable(),
    /** The amount refunded so far, over all payments; null if nothing was refunded. */
    refunded: moneySchema.nullable(),
    /** The coupon with its reduction of each payment; null without a coupon. */
    coupon: z.object({ code: z.string(), discountMinor: z.int() }).nullable(),
    /** Days before the first payment. */
    trialDays: z.int(),
    /** When the trial ends or has ended; null if none has begun. */
    trialEndDate: timeSchema.nullable(),
    status: z.enum(ORDER_STATUSES),
    /** Whether the order is a subscription that has not ended. */
    isRunning: z.boolean(),
    /** The recorded payments, the newest first. A payment that does not match its order is not among them. */
    payments: z.array(orderPaymentSchema),
    createdAt: timeSchema,
    paidAt: timeSchema.nullable(),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof orderSchema>;

/** A subscription that the provider still charges for, or a canceled one in its last paid period. */
const subscriptionSchema = z.object({
  orderId: z.uuid(),
  packageId: z.uuid(),
  packageName: textsSchema,
  status: z.enum(['ACTIVE', 'PAST_DUE']),
  /** Whether the subscription ends with the paid period or the trial. */
  isCanceled: z.boolean(),
  /** Whether it is in its trial, before the first payment. */
  isTrial: z.boolean(),
  isTest: z.boolean(),
  /** Price of each period; null for administrators who may not see orders. */
  amountMinor: z.int().nullable(),
  currency: currencySchema.nullable(),
  /** Approximate if `months` is set. */
  days: z.int(),
  months: z.int().nullable(),
  /** End of the subscription's last activation; null if all were revoked. */
  paidUntil: timeSchema.nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

/** An activation as administrators see it. Its prices are null for those who may not see orders. */
const userActivationSchema = activationSchema
  .extend({
    paidPriceMinor: z.int().nullable(),
    priceMinor: z.int().nullable(),
    subscription: activationSchema.shape.subscription
      .unwrap()
      .extend({ priceMinor: z.int().nullable() })
      .nullable(),
  })
  .meta({ id: 'UserActivation' });
export type UserActivation = z.infer<typeof userActivationSchema>;

export const userDetailSchema = userSummarySchema
  .extend({
    emailVerified: z.boolean(),
    /** Whether the account has an authenticator or a passkey. */
    hasSecondFactor: z.boolean(),
    phone: z.string().nullable(),
    matches: z.int(),
    /** Set if the account is closed and will be deleted. */
    deletion: z
      .object({
        requestedAt: timeSchema,
        dueAt: timeSchema,
        isByAdmin: z.boolean(),
        /** Whether the user may take it back by signing in. */
        isReversible: z.boolean(),
      })
      .nullable(),
    ownPermissions: z.array(ownPermissionSchema),
    sessions: z.array(sessionSchema.omit({ isCurrent: true })),
    activations: z.array(userActivationSchema),
    /** Subscriptions that have not ended. */
    subscriptions: z.array(subscriptionSchema),
    /** Null if the administrator may not see orders. */
    orders: z.array(orderSchema).nullable(),
    credit: z.object({
      balance: z.int(),
      unlimited: z.boolean(),
      history: z.array(creditChangeSchema),
    }),
  })
  .meta({ id: 'UserDetail' });
export type UserDetail = z.infer<typeof userDetailSchema>;

export const adminPackageSchema = packageSchema
  .extend({
    status: z.enum(PACKAGE_STATUSES),
    /** Increases with every change of the package; buyers keep the version that they bought. */
    version: z.int(),
    createdAt: timeSchema,
    updatedAt: timeSchema,
    /** Number of current activations, of any version. */
    activeCount: z.int(),
    /** Number of paid orders, of any version. */
    soldCount: z.int(),
  })
  .meta({ id: 'AdminPackage' });
export type AdminPackage = z.infer<typeof adminPackageSchema>;

export const activationKeySchema = z.object({
  id: z.uuid(),
  packageId: z.uuid(),
  packageName: textsSchema,
  /** The first group of the key, by which it can be recognised. The whole key is shown only when it is created. */
  hint: z.string(),
  note: z.string(),
  createdAt: timeSchema,
  expiresAt: timeSchema.nullable(),
  redeemedAt: timeSchema.nullable(),
  redeemedBy: z.uuid().nullable(),
  revokedAt: timeSchema.nullable(),
});
export type ActivationKey = z.infer<typeof activationKeySchema>;

export const auditEntrySchema = z.object({
  id: z.uuid(),
  at: timeSchema,
  /** Null for the operator on the command line and for deleted accounts. */
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  /** The name or address of the target, if it is an account. */
  targetName: z.string().nullable(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Why a payment needs attention. */
export const ALERT_REASONS = [
  'AMOUNT_DIFFERS',
  'CURRENCY_DIFFERS',
  'MODE_DIFFERS',
  'ORDER_UNKNOWN',
  'PARTLY_REFUNDED',
  'REFUND_FAILED',
  'DISPUTED',
  'EVENT_FAILED',
] as const;

/** Alerts that compare an amount with another. */
const COMPARED_ALERTS = [
  /** `money` was paid instead of the price `of`. */
  'PAID_OTHERWISE',
  /** Of the amount `of`, `money` was refunded. */
  'PARTLY_REFUNDED',
] as const;

/** Alerts about one amount. */
const MONEY_ALERTS = [
  'PAID_LIVE',
  'PAID_TEST',
  'OTHER_ORDER',
  /** The refund of `money` failed. */
  'REFUND_FAILED',
  'BANK_ASKS',
  'BANK_HAS_TAKEN',
] as const;

/** Alerts about an event of the provider. */
const EVENT_ALERTS = ['EVENT_LIVE', 'EVENT_TEST', 'EVENT_WAITS'] as const;

/** Alerts without further data. */
const PLAIN_ALERTS = [
  'ONCE_MORE',
  'NO_ACCOUNT',
  'NO_ORDER_PAYMENT',
  'NO_ORDER_INVOICE',
  'NO_ORDER_SUBSCRIPTION',
  'NO_ORDER_REFUND',
  'OTHER_MODE_REFUND',
] as const;

/** An amount; null if the provider does not report one. */
const alertMoney = moneySchema.nullable();

/** Data of an alert, from which each language builds its text. */
const alertFactsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(COMPARED_ALERTS), money: alertMoney, of: moneySchema }),
  z.object({ kind: z.enum(MONEY_ALERTS), money: alertMoney }),
  /** `event` is the provider's event type. */
  z.object({ kind: z.enum(EVENT_ALERTS), event: z.string() }),
  z.object({ kind: z.enum(PLAIN_ALERTS) }),
  /** An English sentence from an older version. */
  z.object({ kind: z.literal('TEXT'), text: z.string() }),
]);
export type AlertFacts = z.infer<typeof alertFactsSchema>;

/** A problem with a payment that a person has to resolve. */
export const paymentAlertSchema = z.object({
  id: z.uuid(),
  at: timeSchema,
  orderId: z.uuid().nullable(),
  reason: z.enum(ALERT_REASONS),
  facts: alertFactsSchema,
  settledAt: timeSchema.nullable(),
});
export type PaymentAlert = z.infer<typeof paymentAlertSchema>;

export const OVERVIEW_DAYS = [1, 14, 90] as const;

export const overviewSchema = z.object({
  /** Figures for the requested days and, for comparison, for the same number of days before. */
  users: z.object({
    total: z.int(),
    guests: z.int(),
    active: z.int(),
    activeBefore: z.int(),
    newAccounts: z.int(),
    newAccountsBefore: z.int(),
    newGuests: z.int(),
    newGuestsBefore: z.int(),
  }),
  activations: z.int(),
  /** Revenue by day, without test payments. Days are `YYYY-MM-DD` in the site's time zone; days without revenue are omitted. */
  revenue: z.array(
    z.object({
      day: z.iso.date(),
      packageId: z.uuid(),
      packageName: textsSchema,
      currency: currencySchema,
      grossMinor: z.int(),
      refundedMinor: z.int(),
    }),
  ),
  revenueBefore: z.array(z.object({ currency: currencySchema, netMinor: z.int() })),
  openAlerts: z.int(),
  health: z.object({
    database: z.object({
      kind: z.enum(['PGLITE', 'POSTGRESQL']),
      bytes: z.int(),
      latencyMs: z.number(),
      /** When the last snapshot of the embedded database was made; null if there is none. */
      snapshotAt: timeSchema.nullable(),
      /** Whether the next snapshot is overdue. */
      isSnapshotLate: z.boolean(),
    }),
    /** Number of waiting and failing jobs in each queue. */
    queues: z.array(z.object({ queue: z.string(), waiting: z.int(), failing: z.int() })),
    engine: z.object({ name: z.string().nullable(), isThere: z.boolean() }),
    /** `canSend` is false if no mail server is set and the mail is not shown on a page, as it is in a trial. */
    mail: z.object({ waiting: z.int(), failing: z.int(), canSend: z.boolean() }),
    payments: z.object({ provider: z.enum(PAYMENT_PROVIDERS).nullable(), openOrders: z.int() }),
    /** The legal pages that still show a default text. */
    defaultPages: z.array(z.enum(LEGAL_PAGES)),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;

/** The name of a secret from the environment, and whether the secret is set. Its value is never sent. */
export const secretSchema = z.object({ name: z.string(), isSet: z.boolean() });
