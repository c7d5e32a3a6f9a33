import { z } from 'zod';
import { PERMISSIONS, sessionSchema, timeSchema, userSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import {
  activationSchema,
  CURRENCIES,
  creditChangeSchema,
  PACKAGE_STATUSES,
  packageSchema,
  textsSchema,
} from './package.ts';
import { ORDER_STATUSES, PAYMENT_PROVIDERS } from './payment.ts';

/** The operator's desk: accounts, packages, orders, keys, figures, and what was done there. */

/** Why an administrator does what cannot be undone by a click; it stands in the audit log. */
export const reasonField = lineField(300, 'REASON_REQUIRED').min(1, 'REASON_REQUIRED');

export const userSummarySchema = userSchema
  .pick({
    id: true,
    type: true,
    status: true,
    isGuest: true,
    username: true,
    email: true,
    firstName: true,
    lastName: true,
    createdAt: true,
  })
  .extend({
    /** When a session was last used; null: never, or all have ended long ago. */
    lastSeenAt: timeSchema.nullable(),
    /** In force now: own grants and active packages, without what everybody has. */
    permissions: z.array(z.string()),
  });
export type UserSummary = z.infer<typeof userSummarySchema>;

const ownPermissionSchema = z.object({
  name: z.enum(PERMISSIONS),
  /** Null: without end. */
  expiresAt: timeSchema.nullable(),
  createdAt: timeSchema,
});

/** An amount as a provider names it: its currency may be one that nothing is sold in. */
const moneySchema = z.object({
  /** In the smallest unit of the currency. */
  amountMinor: z.int(),
  /** ISO 4217, in small letters. */
  currency: z.string(),
});
export type Money = z.infer<typeof moneySchema>;

export const orderSchema = z.object({
  id: z.uuid(),
  userId: z.uuid().nullable(),
  /** Of the buyer: the account's, or what a guest has given. */
  email: z.string().nullable(),
  /** Where the receipt went, if that is no `email`. */
  receiptEmail: z.string().nullable(),
  packageId: z.uuid(),
  packageName: textsSchema,
  kind: packageSchema.shape.kind,
  provider: z.enum(PAYMENT_PROVIDERS),
  isTest: z.boolean(),
  amountMinor: z.int(),
  refundedMinor: z.int(),
  currency: z.enum(CURRENCIES),
  /**
   * What a refund would give back now: of a subscription its last payment, of one that did not fit what came. Null: nothing can go
   * back.
   */
  refundable: moneySchema.nullable(),
  /** What went back of all its payments; null: nothing. */
  refunded: moneySchema.nullable(),
  status: z.enum(ORDER_STATUSES),
  createdAt: timeSchema,
  paidAt: timeSchema.nullable(),
});
export type Order = z.infer<typeof orderSchema>;

/** A subscription that the provider goes on charging for, or that ends with what is paid of it. */
const subscriptionSchema = z.object({
  orderId: z.uuid(),
  packageId: z.uuid(),
  packageName: textsSchema,
  status: z.enum(['ACTIVE', 'PAST_DUE']),
  /** It ends with the period that is paid. */
  isCanceled: z.boolean(),
  isTest: z.boolean(),
  /** Of each period. */
  amountMinor: z.int(),
  currency: z.enum(CURRENCIES),
  days: z.int(),
  /** End of what it has given so far; null where all of that was taken back. */
  paidUntil: timeSchema.nullable(),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export const userDetailSchema = userSummarySchema.extend({
  emailVerified: z.boolean(),
  phone: z.string().nullable(),
  matches: z.int(),
  ownPermissions: z.array(ownPermissionSchema),
  sessions: z.array(sessionSchema.omit({ isCurrent: true })),
  activations: z.array(activationSchema),
  /** Those that have not ended. */
  subscriptions: z.array(subscriptionSchema),
  orders: z.array(orderSchema),
  credit: z.object({
    balance: z.int(),
    unlimited: z.boolean(),
    history: z.array(creditChangeSchema),
  }),
});
export type UserDetail = z.infer<typeof userDetailSchema>;

export const adminPackageSchema = packageSchema.extend({
  status: z.enum(PACKAGE_STATUSES),
  /** Counts up with every change of what is sold; buyers keep what they bought. */
  version: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  /** Activations of any version that are in force now. */
  activeCount: z.int(),
  /** Orders of any version that were paid. */
  soldCount: z.int(),
});
export type AdminPackage = z.infer<typeof adminPackageSchema>;

export const activationKeySchema = z.object({
  id: z.uuid(),
  packageId: z.uuid(),
  packageName: textsSchema,
  /** The first group of the key, to find it again; the whole key is shown once, when it is made. */
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
  /** Null: the operator, by a command line, or an account that is gone. */
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  reason: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** What does not fit about a payment. */
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

/** Alerts about an amount beside the one that was expected. */
const COMPARED_ALERTS = [
  /** `money` came, and `of` was the price. */
  'PAID_OTHERWISE',
  /** `money` of `of` went back. */
  'PARTLY_REFUNDED',
] as const;

/** Alerts about one amount. */
const MONEY_ALERTS = [
  'PAID_LIVE',
  'PAID_TEST',
  'OTHER_ORDER',
  /** `money` was on its way back and did not arrive. */
  'REFUND_FAILED',
  'BANK_ASKS',
  'BANK_HAS_TAKEN',
] as const;

/** Alerts about a message of the provider. */
const EVENT_ALERTS = ['EVENT_LIVE', 'EVENT_TEST', 'EVENT_WAITS'] as const;

/** Alerts that say nothing more than their kind. */
const PLAIN_ALERTS = [
  'ONCE_MORE',
  'NO_ACCOUNT',
  'NO_ORDER_PAYMENT',
  'NO_ORDER_INVOICE',
  'NO_ORDER_SUBSCRIPTION',
  'NO_ORDER_REFUND',
  'OTHER_MODE_REFUND',
] as const;

/** Null: the provider does not say how much. */
const alertMoney = moneySchema.nullable();

/** What an alert says beside its reason, for each language to put into words. */
const alertFactsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(COMPARED_ALERTS), money: alertMoney, of: moneySchema }),
  z.object({ kind: z.enum(MONEY_ALERTS), money: alertMoney }),
  /** `event` is the provider's name for the type of the message. */
  z.object({ kind: z.enum(EVENT_ALERTS), event: z.string() }),
  z.object({ kind: z.enum(PLAIN_ALERTS) }),
  /** A sentence of an older version that is none of the above, in English. */
  z.object({ kind: z.literal('TEXT'), text: z.string() }),
]);
export type AlertFacts = z.infer<typeof alertFactsSchema>;

/** Something about a payment that a person has to look at: money came that does not fit what was sold. */
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
  /** Of the days asked for, and of as many before, to compare with. */
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
  /** Live money only. Days of the site's time zone, `YYYY-MM-DD`; days without any are left out. */
  revenue: z.array(
    z.object({
      day: z.iso.date(),
      packageId: z.uuid(),
      packageName: textsSchema,
      currency: z.enum(CURRENCIES),
      grossMinor: z.int(),
      refundedMinor: z.int(),
    }),
  ),
  revenueBefore: z.array(z.object({ currency: z.enum(CURRENCIES), netMinor: z.int() })),
  openAlerts: z.int(),
  health: z.object({
    database: z.object({
      kind: z.enum(['PGLITE', 'POSTGRESQL']),
      bytes: z.int(),
      latencyMs: z.number(),
      /** The last snapshot of the embedded one. */
      snapshotAt: timeSchema.nullable(),
      /** It should have been made by now. */
      isSnapshotLate: z.boolean(),
    }),
    /** Jobs that wait and those that were tried and failed, by queue. */
    queues: z.array(z.object({ queue: z.string(), waiting: z.int(), failing: z.int() })),
    engine: z.object({ name: z.string().nullable(), isThere: z.boolean() }),
    mail: z.object({ waiting: z.int(), failing: z.int() }),
    payments: z.object({ provider: z.enum(PAYMENT_PROVIDERS).nullable(), openOrders: z.int() }),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;

/** What only the operator's environment gives: shown as set or unset, never read. */
export const secretSchema = z.object({ name: z.string(), isSet: z.boolean() });
