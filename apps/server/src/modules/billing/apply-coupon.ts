import { minimumCharge } from '@chuhe/contract/currencies';
import type { FieldMessage } from '@chuhe/contract/field-messages';
import { type Price, percentOf } from '@chuhe/contract/money';
import type { Queryable } from '../../db/database.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { type CouponRow, type CouponUser, countUses, countUsesOf } from './coupon-repository.ts';

/** Reductions by coupons. The site applies them itself, so that the provider only charges the reduced price. */

/** A price after the reduction. */
export interface ReducedPrice extends Price {
  readonly discountMinor: number;
  readonly amountMinor: number;
}

/** Never below 0, and an amount that the provider can charge. */
export function reduce(
  { priceMinor, currency }: Price,
  coupon: Pick<CouponRow, 'percent' | 'amountMinor'> | undefined,
): ReducedPrice {
  const { percent = null, amountMinor = null } = coupon ?? {};
  const wanted = percent === null ? (amountMinor ?? 0) : percentOf(priceMinor, percent, currency);
  const discountMinor = Math.min(wanted, priceMinor);
  return { priceMinor, currency, discountMinor, amountMinor: priceMinor - discountMinor };
}

/** Whether a reduction leaves something to pay, but less than the provider can charge. */
export function leavesTooLittle({ amountMinor, discountMinor, currency }: ReducedPrice): boolean {
  return discountMinor > 0 && amountMinor > 0 && amountMinor < minimumCharge(currency);
}

/**
 * Applies a valid coupon for a buyer.
 *
 * @throws ApiError BAD_REQUEST if the provider cannot charge what is left
 */
export function reduceForBuyer(price: Price, coupon: CouponRow | undefined): ReducedPrice {
  const reduced = reduce(price, coupon);
  if (leavesTooLittle(reduced)) throw refuse('COUPON_PRICE_TOO_LOW');
  return reduced;
}

interface CouponUse {
  readonly packageId: string;
  readonly currency: string;
  readonly now: Date;
}

/**
 * Checks that a coupon is valid for a package, no matter how often it was used.
 *
 * @throws ApiError BAD_REQUEST with the reason
 */
export function requireValid(coupon: CouponRow | undefined, use: CouponUse): CouponRow {
  const refusal = findRefusal(coupon, use);
  if (coupon === undefined || refusal !== undefined) throw refuse(refusal ?? 'COUPON_UNKNOWN');
  return coupon;
}

/**
 * Checks that a valid coupon has a use left for a buyer. For an order, the coupon has to be locked.
 *
 * @throws ApiError BAD_REQUEST with the reason
 */
export async function requireUseLeft(
  db: Queryable,
  { id, maxUses, isOncePerUser }: CouponRow,
  user: CouponUser & { readonly isGuest: boolean },
): Promise<void> {
  // Guests can be made at any time. They would use a coupon several times, or keep its uses in orders that they never pay.
  if (user.isGuest && (isOncePerUser || maxUses !== null)) throw refuse('COUPON_NEEDS_ACCOUNT');
  if (isOncePerUser && (await countUsesOf(db, id, user)) > 0) throw refuse('COUPON_USED');
  if (maxUses !== null && (await countUses(db, id, user)) >= maxUses) {
    throw refuse('COUPON_USED_UP');
  }
}

function findRefusal(
  coupon: CouponRow | undefined,
  { packageId, currency, now }: CouponUse,
): FieldMessage | undefined {
  if (coupon === undefined || coupon.disabledAt !== null) return 'COUPON_UNKNOWN';
  const { startsAt, endsAt, packageIds } = coupon;
  if (startsAt !== null && now < startsAt) return 'COUPON_NOT_YET';
  if (endsAt !== null && now >= endsAt) return 'COUPON_ENDED';
  if (packageIds !== null && !packageIds.includes(packageId)) return 'COUPON_OTHER_PACKAGE';
  if (coupon.currency !== null && coupon.currency !== currency) return 'COUPON_OTHER_CURRENCY';
  return undefined;
}

function refuse(reason: FieldMessage) {
  return makeFieldError('coupon', reason);
}
