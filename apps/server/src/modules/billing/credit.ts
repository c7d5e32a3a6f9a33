import type { Permission } from '@chuhe/contract/identity';
import type { Language } from '@chuhe/contract/languages';
import { textIn } from '@chuhe/contract/languages';
import type { Credit } from '@chuhe/contract/package';
import type { Queryable } from '../../db/database.ts';
import { endOfSiteDay, siteDayOf } from '../../db/site-day.ts';
import type { Caller } from '../../http/caller.ts';
import { type AddressUse, findAddressUse, nameAddressDay } from './address-day-repository.ts';
import { allowanceOf } from './allowance.ts';
import type { BillingContext } from './billing-context.ts';
import { findCreditAccount, type HistoryRow } from './credit-account-repository.ts';
import { hasPermission, type PermissionContext } from './permissions.ts';
import { searchLeft } from './search-time.ts';
import { findSearchUse, type SearchUse } from './search-time-repository.ts';

/** The permission to look up positions free of charge. */
const UNLIMITED = 'CLOUD.UNLIMIT' satisfies Permission;

/** `isGuest` and `address` are absent if the user has an account for certain. */
export type Payer = Pick<Caller, 'userId' | 'type'> & Partial<Pick<Caller, 'isGuest' | 'address'>>;

/** Reads the credits of a user, and how they have changed. */
export async function readCredit(
  context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>,
  payer: Payer,
  language: Language,
): Promise<Credit> {
  const { database, now, settings, metering } = context;
  const { userId, type, isGuest = false } = payer;
  const time = now();
  const [account, sold, { values }, ofAddress] = await Promise.all([
    findCreditAccount(database.db, userId, time),
    metering.read(),
    settings.read(),
    findUseOfAddress(database.db, payer, time),
  ]);
  const { lots, trialSpent, history } = account;
  const permissions = [...values.defaultPermissions, ...account.permissions];
  const allowance = allowanceOf(values, payer);
  const perDay = allowance.lookUps;
  const leftOfAddress = (allowance.ofAddress?.lookUps ?? Infinity) - ofAddress.lookUps;
  const left = Math.max(0, Math.min(perDay - trialSpent, leftOfAddress));
  const isLimited = sold.searchSeconds && type !== 'ADMIN';
  const search = isLimited ? await findSearchUse(database.db, userId, time) : NO_SEARCH;
  return {
    isMetered: sold.lookUps,
    unlimited: type === 'ADMIN' || permissions.includes(UNLIMITED),
    balance: lots.reduce((sum, lot) => sum + lot.left, left),
    // Lots are sorted by expiry.
    expiresAt: lots[0]?.expiresAt?.toISOString() ?? null,
    trial: { left, perDay, endsAt: endOfSiteDay(time).toISOString() },
    search: { isLimited, ...searchLeft(allowance, search, ofAddress.searchMs) },
    account: isGuest ? { lookUps: values.trialCredits, searchSeconds: values.searchSeconds } : null,
    sold: [...sold.permissions].toSorted(),
    history: history.map((row) => makeHistory(row, language)),
  };
}

const NO_SEARCH: SearchUse = { usedMs: 0, boughtSeconds: 0 };

async function findUseOfAddress(
  db: Queryable,
  { isGuest = false, address }: Payer,
  now: Date,
): Promise<AddressUse> {
  if (!isGuest || address === undefined) return { lookUps: 0, searchMs: 0 };
  return findAddressUse(db, await nameAddressDay(db, address, siteDayOf(now)));
}

/** Whether the user's look-ups are free even while look-ups of other users cost credits. */
export async function isUnlimited(
  context: PermissionContext,
  { userId, type }: Payer,
): Promise<boolean> {
  return type === 'ADMIN' || (await hasPermission(context, userId, [UNLIMITED]));
}

/** The note of an entry about a package is the name of the package. */
export function makeHistory(
  { at, kind, amount, note, expiresAt, packageName }: HistoryRow,
  language: Language,
): Credit['history'][number] {
  return {
    at: at.toISOString(),
    kind,
    amount,
    note: packageName === null ? note : textIn(packageName, language),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
