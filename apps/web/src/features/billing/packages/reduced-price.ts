import type { Activation } from '@chuhe/contract/package';

/** What the next payment of a subscription costs, in minor units, if a coupon reduces it; else `undefined`. */
export function reducedPrice({ subscription, priceMinor }: Activation): number | undefined {
  if (subscription === null || subscription.isCanceled || subscription.status === 'CANCELED') {
    return undefined;
  }
  return subscription.priceMinor < priceMinor ? subscription.priceMinor : undefined;
}
