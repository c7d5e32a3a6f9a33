import type { Activation } from '@chuhe/contract/package';

/** The next payment of a subscription. */
export interface Renewal {
  readonly orderId: string;
  /** Whether the last payment failed. It is tried again. */
  readonly isPastDue: boolean;
  /** When it is due, ISO 8601. */
  readonly at: string;
  /** What it costs, in the currency of the activation. */
  readonly priceMinor: number;
}

/** @returns `undefined` if the activation does not renew */
export function renewalOf({ subscription, endDate }: Activation): Renewal | undefined {
  if (subscription === null || subscription.isCanceled || subscription.status === 'CANCELED') {
    return undefined;
  }
  const { orderId, status, priceMinor } = subscription;
  return { orderId, isPastDue: status === 'PAST_DUE', at: endDate, priceMinor };
}
