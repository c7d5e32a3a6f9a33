import { siteDayOf } from '../../db/site-day.ts';
import {
  type AddressDay,
  addAddressUse,
  lockAddressUse,
  nameAddressDay,
} from './address-day-repository.ts';
import { type Allowance, allowanceOf } from './allowance.ts';
import type { BillingContext } from './billing-context.ts';
import type { Payer } from './credit.ts';
import { addSearchUse, lockSearchUse, type SearchUse } from './search-time-repository.ts';

/**
 * The time of the server's engine that a user may use in a day. A search reserves it in slices, so that all processes and tabs count
 * together, and gives back what it has not used. A process that is killed loses the slices of its searches only.
 */

/** Time that a search has reserved. */
export interface SearchSlice {
  readonly ms: number;
  readonly day: string;
  /** Whose guests have reserved it together; absent if they do not share it. */
  readonly address: AddressDay | undefined;
}

type SearchContext = Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>;

/** Whether the user's searches are limited to a time a day. */
export async function isSearchLimited(
  { metering }: Pick<BillingContext, 'metering'>,
  { type }: Payer,
): Promise<boolean> {
  return type !== 'ADMIN' && (await metering.read()).searchSeconds;
}

/** @returns at most `ms`; `undefined` if the user has no time left today */
export async function reserveSearch(
  { database: { db }, now, settings }: SearchContext,
  payer: Payer,
  ms: number,
): Promise<SearchSlice | undefined> {
  const time = now();
  const day = siteDayOf(time);
  const allowance = allowanceOf((await settings.read()).values, payer);
  const { userId } = payer;
  const named =
    allowance.ofAddress && payer.address !== undefined
      ? await nameAddressDay(db, payer.address, day)
      : undefined;
  return db.transaction(async (tx) => {
    const use = await lockSearchUse(tx, userId, time);
    // Guests who have bought time do not share it.
    const address = use.boughtSeconds > 0 ? undefined : named;
    const usedByAddress = address === undefined ? 0 : (await lockAddressUse(tx, address)).searchMs;
    const taken = Math.min(ms, leftMs(allowance, use, usedByAddress));
    if (taken <= 0) return undefined;
    await addSearchUse(tx, { userId, day, ms: taken });
    if (address !== undefined) await addAddressUse(tx, address, { searchMs: taken });
    return { ms: taken, day, address };
  });
}

/** Gives back time of a slice that was not used. */
export async function giveBackSearch(
  { database: { db } }: SearchContext,
  { userId }: Payer,
  { ms, day, address }: SearchSlice,
): Promise<void> {
  await db.transaction(async (tx) => {
    await addSearchUse(tx, { userId, day, ms: -ms });
    if (address !== undefined) await addAddressUse(tx, address, { searchMs: -ms });
  });
}

/** Whole seconds, as users see them. */
export function searchLeft(
  allowance: Allowance,
  use: SearchUse,
  usedByAddress: number,
): { readonly left: number; readonly perDay: number } {
  return {
    left: Math.floor(leftMs(allowance, use, usedByAddress) / 1000),
    perDay: allowance.searchSeconds + use.boughtSeconds,
  };
}

function leftMs(
  { searchSeconds, ofAddress }: Allowance,
  { usedMs, boughtSeconds }: SearchUse,
  usedByAddress: number,
): number {
  const own = (searchSeconds + boughtSeconds) * 1000 - usedMs;
  const isShared = ofAddress !== undefined && boughtSeconds === 0;
  const shared = isShared ? ofAddress.searchSeconds * 1000 - usedByAddress : Infinity;
  return Math.max(0, Math.min(own, shared));
}
