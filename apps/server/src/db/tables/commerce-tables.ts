import { ALERT_REASONS, type AlertFacts } from '@chuhe/contract/admin';
import type { Consent } from '@chuhe/contract/consent';
import type { Currency } from '@chuhe/contract/currencies';
import type { Permission } from '@chuhe/contract/identity';
import type { Language } from '@chuhe/contract/languages';
import type { Price } from '@chuhe/contract/money';
import type { Texts } from '@chuhe/contract/package';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, id, instant } from '../columns.ts';
import { ofUser, users } from './user-tables.ts';

/** Packages, purchases and credits. Amounts of money are in minor units. A change of a price does not affect earlier rows. */

export const packages = pgTable(
  'package',
  {
    id: id(),
    status: text('status', { enum: ['ACTIVE', 'INACTIVE', 'DELETE'] }).notNull(),
    serial: smallint('serial').notNull(),
    /** The version that is on sale. */
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('package_status_serial_index').on(table.status, table.serial),
    check('package_status_check', sql`${table.status} in ('ACTIVE', 'INACTIVE', 'DELETE')`),
  ],
);

/** The versions of packages. Rows are never changed. */
export const packageVersions = pgTable(
  'package_version',
  {
    packageId: uuid('package_id')
      .notNull()
      .references(() => packages.id),
    version: integer('version').notNull(),
    name: jsonb('name').$type<Texts>().notNull(),
    description: jsonb('description').$type<Texts>().notNull(),
    kind: text('kind', { enum: ['ONE_TIME', 'SUBSCRIPTION'] }).notNull(),
    priceMinor: integer('price_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** Prices in further currencies. */
    otherPrices: jsonb('other_prices').$type<Price[]>().notNull().default([]),
    /** The duration; approximate if it is in months. */
    days: integer('days').notNull(),
    /** The duration in calendar months; null if it is in days. */
    months: integer('months'),
    /** Days of a subscription before its first payment. */
    trialDays: integer('trial_days').notNull().default(0),
    credits: integer('credits').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    /** Seconds of the server's engine a day, beside those that every account has. */
    searchSeconds: integer('search_seconds').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.packageId, table.version] }),
    check('package_version_price_check', sql`${table.priceMinor} > 0`),
    check('package_version_days_check', sql`${table.days} > 0`),
    check('package_version_credits_check', sql`${table.credits} >= 0`),
  ],
);

/** Codes that reduce prices. Apart from being disabled, they never change, so that orders can refer to them. */
export const coupons = pgTable(
  'coupon',
  {
    id: id(),
    /** In capital letters. */
    code: text('code').notNull(),
    /** Either a percentage or an amount in a currency. */
    percent: smallint('percent'),
    amountMinor: integer('amount_minor'),
    currency: text('currency').$type<Currency>(),
    /** The packages for which it is valid; null for all. */
    packageIds: uuid('package_ids').array(),
    /** Null for no limit. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    maxUses: integer('max_uses'),
    isOncePerUser: boolean('is_once_per_user').notNull(),
    createdAt: instant('created_at').notNull(),
    disabledAt: instant('disabled_at'),
  },
  (table) => [
    uniqueIndex('coupon_code_key').on(table.code),
    check(
      'coupon_reduction_check',
      sql`(${table.percent} between 1 and 100 and ${table.amountMinor} is null and ${table.currency} is null)
        or (${table.percent} is null and ${table.amountMinor} > 0 and ${table.currency} is not null)`,
    ),
    check('coupon_max_uses_check', sql`${table.maxUses} > 0`),
  ],
);

/** Purchases, from checkout to payment or refund. They are kept after the account is deleted. */
export const orders = pgTable(
  'purchase_order',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The address for the receipt. */
    email: text('email'),
    /** The language of the buyer, for emails. Null for orders of older versions. */
    language: text('language').$type<Language>(),
    /** What the buyer accepts by paying; null if nothing has to be accepted. */
    consent: jsonb('consent').$type<Consent>(),
    packageId: uuid('package_id').notNull(),
    packageVersion: integer('package_version').notNull(),
    kind: text('kind', { enum: ['ONE_TIME', 'SUBSCRIPTION'] }).notNull(),
    provider: text('provider', { enum: ['STRIPE', 'TEST', 'NONE'] }).notNull(),
    /** Whether the payment is not real, because of the test provider or Stripe's test mode. */
    isTest: boolean('is_test').notNull(),
    /** The price of each payment, after the reduction by a coupon. 0 if the coupon covers all of it. */
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    couponId: uuid('coupon_id').references(() => coupons.id),
    /** By how much the coupon reduces each payment. */
    discountMinor: integer('discount_minor').notNull().default(0),
    /** Days before the first payment. */
    trialDays: integer('trial_days').notNull().default(0),
    /** When the provider ends the trial and charges the first payment; null before a trial, and for trials of older versions. */
    trialEndsAt: instant('trial_ends_at'),
    /** Whether the provider calculates the tax that is included in the price. */
    isTaxed: boolean('is_taxed').notNull().default(false),
    status: text('status', {
      enum: ['OPEN', 'PROCESSING', 'PAID', 'FAILED', 'EXPIRED', 'REFUNDED', 'DISPUTED'],
    }).notNull(),
    /** The ids of the order at the provider. */
    sessionId: text('session_id'),
    customerId: text('customer_id'),
    paymentId: text('payment_id'),
    subscriptionId: text('subscription_id'),
    /** Null until the first payment of a subscription, or until it ends without one. */
    subscriptionStatus: text('subscription_status', { enum: ['ACTIVE', 'PAST_DUE', 'CANCELED'] }),
    /** Whether the subscription is cancelled and ends with the paid period. */
    isCanceled: boolean('is_canceled').notNull().default(false),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** An open order cannot be paid after this time. */
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** When the state of an open order was last checked at the provider. */
    checkedAt: instant('checked_at'),
  },
  (table) => [
    index('purchase_order_user_id_index').on(table.userId, table.createdAt),
    index('purchase_order_created_at_index').on(table.createdAt),
    index('purchase_order_package_id_index').on(table.packageId),
    index('purchase_order_open_index')
      .on(table.checkedAt)
      .where(sql`${table.status} in ('OPEN', 'PROCESSING')`),
    uniqueIndex('purchase_order_session_id_key').on(table.sessionId),
    uniqueIndex('purchase_order_subscription_id_key').on(table.subscriptionId),
    index('purchase_order_payment_id_index').on(table.paymentId),
    index('purchase_order_coupon_id_index').on(table.couponId),
    index('purchase_order_trial_email_index')
      .on(sql`lower(${table.email})`)
      .where(sql`${table.trialDays} > 0`),
    check('purchase_order_amount_not_negative_check', sql`${table.amountMinor} >= 0`),
  ],
);

/** Charges, renewals, refunds and disputes, each stored once. */
export const payments = pgTable(
  'payment',
  {
    id: id(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: ['CHARGE', 'REFUND', 'DISPUTE'] }).notNull(),
    /** Id of the payment, invoice, refund or dispute at the provider. */
    reference: text('reference').notNull(),
    /** Id of the payment at the provider, for a charge. Null for others, and in rows of older versions. */
    paymentId: text('payment_id'),
    /** The reference of the charge that a refund or dispute returns. Null for charges, and in rows of older versions. */
    chargeReference: text('charge_reference'),
    /** Always positive. */
    amountMinor: integer('amount_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    /** The tax that the amount includes; null if no tax was calculated. */
    taxMinor: integer('tax_minor'),
    isTest: boolean('is_test').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_reference_key').on(table.kind, table.reference),
    index('payment_order_id_index').on(table.orderId),
    index('payment_at_index').on(table.at),
  ],
);

/** Activated packages, with the permissions that they had when they were sold. */
export const entitlements = pgTable(
  'entitlement',
  {
    id: id(),
    userId: ofUser('user_id'),
    source: text('source', { enum: ['ORDER', 'KEY', 'GRANT'] }).notNull(),
    /** Id of the order, of the activation key or of the audit entry of the grant. */
    sourceId: uuid('source_id').notNull(),
    /** The invoice of a subscription, so that each renewal has a row of its own; empty for other sources. */
    period: text('period').notNull().default(''),
    packageId: uuid('package_id').notNull(),
    packageVersion: integer('package_version').notNull(),
    paidMinor: integer('paid_minor').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    isTest: boolean('is_test').notNull(),
    permissions: text('permissions').array().$type<Permission[]>().notNull(),
    /** Seconds of the server's engine a day that the package had when it was sold. */
    searchSeconds: integer('search_seconds').notNull().default(0),
    startAt: instant('start_at').notNull(),
    endAt: instant('end_at').notNull(),
    /** The end before the days of grace that a failed renewal has added; null without such days. */
    graceFrom: instant('grace_from'),
    /** When the entitlement was refunded, disputed or revoked. */
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('entitlement_source_key').on(table.source, table.sourceId, table.period),
    index('entitlement_user_id_end_at_index').on(table.userId, table.endAt),
    index('entitlement_package_id_index').on(table.packageId),
  ],
);

/**
 * Changes of credits. A row with a positive `amount` is a lot, and one with a negative `amount` takes credits from a lot. Rows are not
 * changed after they are inserted, except that the credits spent from a lot in a day are added up in one row.
 */
export const creditEntries = pgTable(
  'credit_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser('user_id'),
    kind: text('kind', {
      enum: ['PURCHASE', 'SPEND', 'TRIAL_SPEND', 'REFUND', 'ADJUST'],
    }).notNull(),
    amount: integer('amount').notNull(),
    /** The lot from which a negative amount is taken; null for free credits. */
    lotId: bigint('lot_id', { mode: 'number' }),
    /** The day of free credits, as `YYYY-MM-DD` in the time zone of `site-day.ts`. */
    trialDay: text('trial_day'),
    /** Identifies the entitlement, the adjustment or the look-ups of a day that cause the change, so that each counts once. */
    cause: text('cause').notNull(),
    note: text('note').notNull().default(''),
    /** When a lot expires; null if never. */
    expiresAt: instant('expires_at'),
    at: instant('at').notNull(),
  },
  (table) => [
    uniqueIndex('credit_entry_cause_key').on(table.userId, table.kind, table.cause),
    index('credit_entry_user_id_at_index').on(table.userId, table.at),
    index('credit_entry_lot_id_index').on(table.lotId),
    index('credit_entry_trial_index').on(table.userId, table.trialDay),
    check('credit_entry_amount_check', sql`${table.amount} <> 0`),
  ],
);

/** Positions for which a user has paid. Looking one up again within a day costs nothing. */
export const paidLookUps = pgTable(
  'paid_look_up',
  {
    userId: ofUser('user_id'),
    /** Key of the position; see `position-tables.ts`. */
    key: bytes('key').notNull(),
    paidAt: instant('paid_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('paid_look_up_paid_at_index').on(table.paidAt),
  ],
);

/** The time of the server's engine that a user has used, or reserved for a running search, on a day. */
export const searchDays = pgTable(
  'search_day',
  {
    userId: ofUser('user_id'),
    /** `YYYY-MM-DD` in the time zone of `site-day.ts`. */
    day: text('day').notNull(),
    usedMs: integer('used_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('search_day_day_index').on(table.day),
  ],
);

/** What the guests of one address have used on a day, all together. The address is hashed with the key of the day. */
export const addressDays = pgTable(
  'address_day',
  {
    hash: bytes('hash').notNull(),
    day: text('day').notNull(),
    /** Free look-ups. */
    lookUps: integer('look_ups').notNull().default(0),
    /** Time of the server's engine. */
    searchMs: integer('search_ms').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.hash] })],
);

/** The random keys with which addresses are hashed. With its key deleted, no hash of a day can be traced to an address. */
export const addressKeys = pgTable('address_key', {
  day: text('day').primaryKey(),
  key: bytes('key').notNull(),
});

/** Keys, each of which activates a package once. Only the SHA-256 of a key is stored. */
export const activationKeys = pgTable(
  'activation_key',
  {
    id: id(),
    hash: text('hash').notNull(),
    /** The first group of the key. */
    hint: text('hint').notNull(),
    batchId: uuid('batch_id').notNull(),
    packageId: uuid('package_id').notNull(),
    packageVersion: integer('package_version').notNull(),
    note: text('note').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at'),
    redeemedAt: instant('redeemed_at'),
    redeemedBy: uuid('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('activation_key_hash_key').on(table.hash),
    index('activation_key_created_at_index').on(table.createdAt),
    index('activation_key_batch_id_index').on(table.batchId),
  ],
);

/** Events of the provider. Each is stored once, before it is handled. */
export const paymentEvents = pgTable(
  'payment_event',
  {
    /** The id of the event at the provider. */
    id: text('id').primaryKey(),
    type: text('type').notNull(),
    /** Id of the object of the event. Its current state is read from the provider. */
    objectId: text('object_id').notNull(),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [index('payment_event_received_at_index').on(table.receivedAt)],
);

/** Payments that need the attention of an administrator. */
export const paymentAlerts = pgTable(
  'payment_alert',
  {
    id: id(),
    at: instant('at').notNull(),
    orderId: uuid('order_id'),
    reason: text('reason', { enum: ALERT_REASONS }).notNull(),
    /** Identifies what the alert is about. There is only one alert for the same reason and cause. */
    cause: text('cause').notNull(),
    facts: jsonb('facts').$type<AlertFacts>().notNull(),
    /**
     * Servers of the previous version write an English sentence here. A trigger (migration 0008) parses it into `facts`. The column and
     * the trigger can be removed in the next version.
     */
    details: text('details').notNull().default(''),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('payment_alert_cause_key').on(table.reason, table.cause),
    index('payment_alert_settled_at_index').on(table.settledAt),
  ],
);
