import type { Activation } from '@chuhe/contract/package';
import { renewalOf } from '../../../lib/credit/renewal.ts';

/** What the next payment of a subscription costs, in minor units, if a coupon reduces it; else `undefined`. */
export function reducedPrice(activation: Activation): number | undefined {
  const next = renewalOf(activation);
  return next !== undefined && next.priceMinor < activation.priceMinor
    ? next.priceMinor
    : undefined;
}
