import { endOfPeriod } from '@chuhe/contract/period';
import type { Entitlement } from './entitlement-repository.ts';
import type { Order } from './order-repository.ts';

/** The ends of trials and periods, so that every page and email shows the same. */

const HOUR = 3_600_000;

/**
 * How long an activation of a subscription outlasts its period, in milliseconds. A renewal is charged about an hour after the next
 * period has begun, and the activation must not end before that.
 */
export const RENEWAL_MARGIN = 6 * HOUR;

/** The period of the activation of a trial, in place of an invoice. */
export const TRIAL_PERIOD = 'trial';

type TrialOrder = Pick<Order, 'trialDays' | 'trialEndsAt' | 'paidAt'>;

/** When the trial of an order ends or has ended; null if none has begun. */
export function endOfTrial({ trialDays, trialEndsAt, paidAt }: TrialOrder): Date | null {
  if (trialDays === 0 || paidAt === null) return null;
  // Older versions did not record the time at the provider.
  return trialEndsAt ?? endOfPeriod(paidAt, { days: trialDays, months: null });
}

/**
 * When an activation ends for its owner. That of a trial ends with the trial, although it stays active for some hours, in which the first
 * payment is recorded. An activation that was extended, or that follows another one, keeps its own end.
 */
export function shownEnd(
  { period, endAt }: Pick<Entitlement, 'period' | 'endAt'>,
  order: TrialOrder | null,
): Date {
  const end = period === TRIAL_PERIOD && order !== null ? endOfTrial(order) : null;
  if (end === null) return endAt;
  const margin = endAt.getTime() - end.getTime();
  return margin > 0 && margin <= RENEWAL_MARGIN ? end : endAt;
}

/** Whether every activation has ended or was revoked. The end of a trial that is shown does not count, but that of its activation. */
export function areOver(
  activations: readonly Pick<Entitlement, 'endAt' | 'revokedAt'>[],
  now: Date,
): boolean {
  return activations.every(({ endAt, revokedAt }) => revokedAt !== null || endAt <= now);
}

/** When the last activation of an order ends for its owner; null if all were revoked. */
export function shownEndOfOrder(
  activations: readonly Pick<Entitlement, 'period' | 'endAt' | 'revokedAt'>[],
  order: TrialOrder,
): Date | null {
  const ends = activations
    .filter(({ revokedAt }) => revokedAt === null)
    .map((each) => shownEnd(each, order).getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}
