import { priceIn } from '@chuhe/contract/money';
import type { Activation } from '@chuhe/contract/package';
import type { ActivationRow, Entitlement } from './entitlement-repository.ts';
import { shownEnd, TRIAL_PERIOD } from './period-end.ts';

/**
 * Activations of one account as their owner sees them. A subscription is shown once, at its newest activation that has not ended. If
 * all have ended, it is shown at the newest one while the provider still charges, so that the owner can cancel it.
 *
 * @param rows the newest first
 */
export function makeActivations(rows: readonly ActivationRow[], now: Date): Activation[] {
  const shownAt = new Map<string, ActivationRow>();
  for (const row of rows) {
    const orderId = row.order?.id;
    if (orderId === undefined) continue;
    const other = shownAt.get(orderId);
    if (other === undefined || (isOver(other, now) && !isOver(row, now))) {
      shownAt.set(orderId, row);
    }
  }
  return rows.map((row) => ({
    ...makeActivation(row, now),
    ...(row.order !== null && shownAt.get(row.order.id) !== row && { subscription: null }),
  }));
}

/** One activation, without regard to others of the same order. */
export function makeActivation(row: ActivationRow, now: Date): Activation {
  const { entitlement, version } = row;
  return {
    id: entitlement.id,
    packageId: entitlement.packageId,
    packageName: version.name,
    description: version.description,
    paidPriceMinor: entitlement.paidMinor,
    priceMinor: priceIn(version, entitlement.currency).priceMinor,
    currency: entitlement.currency,
    isTest: entitlement.isTest,
    days: version.days,
    months: version.months,
    isTrial: entitlement.period === TRIAL_PERIOD,
    credits: version.credits,
    permissions: entitlement.permissions,
    searchSeconds: entitlement.searchSeconds,
    status: statusOf(entitlement, now),
    startDate: entitlement.startAt.toISOString(),
    endDate: shownEnd(entitlement, row.order).toISOString(),
    source: entitlement.source,
    subscription: makeSubscription(row, now),
  };
}

function statusOf({ revokedAt, startAt, endAt }: Entitlement, now: Date): Activation['status'] {
  if (revokedAt !== null) return 'REVOKED';
  if (now >= endAt) return 'ENDED';
  return now < startAt ? 'SCHEDULED' : 'ACTIVE';
}

/** Null for an ended activation, unless the provider still charges. */
function makeSubscription(row: ActivationRow, now: Date): Activation['subscription'] {
  const { order } = row;
  if (order === null || order.kind !== 'SUBSCRIPTION' || order.subscriptionStatus === null) {
    return null;
  }
  const { id: orderId, subscriptionStatus: status, isCanceled, amountMinor: priceMinor } = order;
  if (isOver(row, now) && (status === 'CANCELED' || isCanceled)) return null;
  return { orderId, status, isCanceled, priceMinor };
}

function isOver({ entitlement }: ActivationRow, now: Date): boolean {
  const status = statusOf(entitlement, now);
  return status === 'REVOKED' || status === 'ENDED';
}
