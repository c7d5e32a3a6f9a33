import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  creditEntries,
  paymentAlerts,
  paymentEvents,
  payments,
} from '../../db/tables/commerce-tables.ts';
import { lotCauseOf } from './credit-repository.ts';

/** Payments, events of the provider, and alerts. Each is written once, except for the tax of returned money. */

export type PaymentEvent = typeof paymentEvents.$inferSelect;
export type NewAlert = Omit<typeof paymentAlerts.$inferInsert, 'id' | 'settledAt' | 'details'>;

/** @returns false if the payment is already recorded */
export async function insertPayment(
  tx: Queryable,
  payment: typeof payments.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(payments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: payments.id });
  return rows.length > 0;
}

/** Sets the tax of a refund or a dispute. */
export async function setTax(tx: Queryable, id: string, taxMinor: number | null): Promise<void> {
  await tx.update(payments).set({ taxMinor }).where(eq(payments.id, id));
}

/** Sum of one kind of payments of an order, in minor units. */
export async function sumPayments(
  tx: Queryable,
  orderId: string,
  kind: (typeof payments.$inferSelect)['kind'],
): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${payments.amountMinor}), 0)` })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.kind, kind)));
  return Number(row?.sum ?? 0);
}

export type PaymentRow = typeof payments.$inferSelect;

/** Lists charges, refunds and disputes of orders, oldest first. */
export async function listPaymentsOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return [];
  return db
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(asc(payments.at), asc(payments.id));
}

/** @returns the order id of a charge */
export async function findOrderOfPayment(
  db: Queryable,
  reference: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.kind, 'CHARGE'), eq(payments.reference, reference)));
  return row?.orderId;
}

/** @returns false if there is an alert with the same reason and cause */
export async function insertAlert(tx: Queryable, alert: NewAlert): Promise<boolean> {
  const rows = await tx
    .insert(paymentAlerts)
    .values(alert)
    .onConflictDoNothing()
    .returning({ id: paymentAlerts.id });
  return rows.length > 0;
}

export type AlertOfOrder = Pick<typeof paymentAlerts.$inferSelect, 'orderId' | 'cause' | 'facts'>;

/** Lists alerts of orders, including settled ones. */
export async function listAlertsOfOrders(
  db: Queryable,
  orderIds: readonly string[],
): Promise<AlertOfOrder[]> {
  if (orderIds.length === 0) return [];
  const { orderId, cause, facts } = paymentAlerts;
  return db
    .select({ orderId, cause, facts })
    .from(paymentAlerts)
    .where(inArray(orderId, [...orderIds]));
}

/** @returns the causes that have an alert, including a settled one */
export async function listAlertCauses(
  db: Queryable,
  reason: NewAlert['reason'],
  causes: readonly string[],
): Promise<string[]> {
  if (causes.length === 0) return [];
  const { cause } = paymentAlerts;
  const rows = await db
    .select({ cause })
    .from(paymentAlerts)
    .where(and(eq(paymentAlerts.reason, reason), inArray(cause, [...causes])));
  return rows.map((row) => row.cause);
}

/** Deletes alerts that have turned out to be wrong. */
export async function deleteAlerts(
  tx: Queryable,
  reason: NewAlert['reason'],
  causes: readonly string[],
): Promise<void> {
  if (causes.length === 0) return;
  await tx
    .delete(paymentAlerts)
    .where(and(eq(paymentAlerts.reason, reason), inArray(paymentAlerts.cause, [...causes])));
}

/** @returns false if the event is already recorded */
export async function insertEvent(
  tx: Queryable,
  event: typeof paymentEvents.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

export async function findEvent(db: Queryable, id: string): Promise<PaymentEvent | undefined> {
  const [row] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return row;
}

/** Marks an event as done, and settles the alert about its failure. */
export async function markEventDone(tx: Queryable, id: string, now: Date): Promise<void> {
  await tx.update(paymentEvents).set({ doneAt: now }).where(eq(paymentEvents.id, id));
  await tx
    .update(paymentAlerts)
    .set({ settledAt: now })
    .where(
      and(
        eq(paymentAlerts.reason, 'EVENT_FAILED'),
        eq(paymentAlerts.cause, id),
        isNull(paymentAlerts.settledAt),
      ),
    );
}

/** Lists events that are not done, oldest first. */
export async function listPendingEvents(
  db: Queryable,
  { after, before, limit }: { readonly after: Date; readonly before: Date; readonly limit: number },
): Promise<PaymentEvent[]> {
  return db
    .select()
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.doneAt),
        gt(paymentEvents.receivedAt, after),
        lt(paymentEvents.receivedAt, before),
      ),
    )
    .orderBy(paymentEvents.receivedAt)
    .limit(limit);
}

/**
 * Deletes events that are done, at most 1000 at a time. A deleted event that is sent again changes nothing, because an event only
 * names an object to read.
 */
export async function deleteEventsBefore(db: Queryable, then: Date): Promise<void> {
  const old = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(and(isNotNull(paymentEvents.doneAt), lt(paymentEvents.receivedAt, then)))
    .limit(1000);
  await db.delete(paymentEvents).where(inArray(paymentEvents.id, old));
}

/** @returns when the payment was recorded; `undefined` if it is not recorded */
export async function deletePayment(
  tx: Queryable,
  kind: (typeof payments.$inferSelect)['kind'],
  reference: string,
): Promise<Date | undefined> {
  const [row] = await tx
    .delete(payments)
    .where(and(eq(payments.kind, kind), eq(payments.reference, reference)))
    .returning({ at: payments.at });
  return row?.at;
}

/** Number of credits that were removed when an activation was revoked. */
export async function readTakenCredits(
  tx: Queryable,
  userId: string,
  entitlementId: string,
): Promise<number> {
  const [row] = await tx
    .select({ taken: sql<string>`coalesce(-sum(${creditEntries.amount}), 0)` })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.userId, userId),
        eq(creditEntries.kind, 'REFUND'),
        eq(creditEntries.cause, lotCauseOf(entitlementId)),
      ),
    );
  return Number(row?.taken ?? 0);
}
