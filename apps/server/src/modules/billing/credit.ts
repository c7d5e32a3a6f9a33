import type { Permission } from '@chuhe/contract/identity';
import type { Language } from '@chuhe/contract/languages';
import { textIn } from '@chuhe/contract/languages';
import type { Credit } from '@chuhe/contract/package';
import { endOfSiteDay } from '../../db/site-day.ts';
import type { Caller } from '../../http/caller.ts';
import type { BillingContext } from './billing-context.ts';
import { findCreditAccount, type HistoryRow } from './credit-account-repository.ts';
import { hasPermission, type PermissionContext } from './permissions.ts';

/** The permission to look up positions free of charge. */
const UNLIMITED = 'CLOUD.UNLIMIT' satisfies Permission;

export type Payer = Pick<Caller, 'userId' | 'type'>;

/** Reads the credits of a user, and how they have changed. */
export async function readCredit(
  context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>,
  { userId, type }: Payer,
  language: Language,
): Promise<Credit> {
  const { database, now, settings, metering } = context;
  const time = now();
  const [account, isMetered, { values }] = await Promise.all([
    findCreditAccount(database.db, userId, time),
    metering.read(),
    settings.read(),
  ]);
  const { lots, trialSpent, history } = account;
  const permissions = [...values.defaultPermissions, ...account.permissions];
  const perDay = values.trialCredits;
  const left = Math.max(0, perDay - trialSpent);
  return {
    isMetered,
    unlimited: type === 'ADMIN' || permissions.includes(UNLIMITED),
    balance: lots.reduce((sum, lot) => sum + lot.left, left),
    // Lots are sorted by expiry.
    expiresAt: lots[0]?.expiresAt?.toISOString() ?? null,
    trial: { left, perDay, endsAt: endOfSiteDay(time).toISOString() },
    history: history.map((row) => makeHistory(row, language)),
  };
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
