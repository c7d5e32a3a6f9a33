import type { Activation } from '@chuhe/contract/package';
import type { ActivationRow, Entitlement } from './entitlement-repository.ts';

/**
 * Activations of one account as their owner sees them at this moment. A subscription is told once, by the last activation of it that has
 * not ended; where none is left, by the last of all, for as long as more is going to be charged: there it can be ended.
 *
 * @param rows the newest first
 */
export function makeActivations(rows: readonly ActivationRow[], now: Date): Activation[] {
  const tellers = new Map<string, ActivationRow>();
  for (const row of rows) {
    const orderId = row.order?.id;
    if (orderId === undefined) continue;
    const teller = tellers.get(orderId);
    if (teller === undefined || (isOver(teller, now) && !isOver(row, now))) {
      tellers.set(orderId, row);
    }
  }
  return rows.map((row) => ({
    ...makeActivation(row, now),
    ...(row.order !== null && tellers.get(row.order.id) !== row && { subscription: null }),
  }));
}

/** One activation, as if its order had no other. */
export function makeActivation(row: ActivationRow, now: Date): Activation {
  const { entitlement, version } = row;
  return {
    id: entitlement.id,
    packageId: entitlement.packageId,
    packageName: version.name,
    description: version.description,
    paidPriceMinor: entitlement.paidMinor,
    priceMinor: version.priceMinor,
    currency: entitlement.currency,
    isTest: entitlement.isTest,
    days: version.days,
    credits: version.credits,
    permissions: entitlement.permissions,
    status: statusOf(entitlement, now),
    startDate: entitlement.startAt.toISOString(),
    endDate: entitlement.endAt.toISOString(),
    source: entitlement.source,
    subscription: makeSubscription(row, now),
  };
}

function statusOf({ revokedAt, startAt, endAt }: Entitlement, now: Date): Activation['status'] {
  if (revokedAt !== null) return 'REVOKED';
  if (now >= endAt) return 'ENDED';
  return now < startAt ? 'SCHEDULED' : 'ACTIVE';
}

/** Of what is over there is nothing to tell, unless the provider goes on charging. */
function makeSubscription(row: ActivationRow, now: Date): Activation['subscription'] {
  const { order } = row;
  if (order === null || order.kind !== 'SUBSCRIPTION' || order.subscriptionStatus === null) {
    return null;
  }
  const { id: orderId, subscriptionStatus: status, isCanceled } = order;
  if (isOver(row, now) && (status === 'CANCELED' || isCanceled)) return null;
  return { orderId, status, isCanceled };
}

function isOver({ entitlement }: ActivationRow, now: Date): boolean {
  const status = statusOf(entitlement, now);
  return status === 'REVOKED' || status === 'ENDED';
}
