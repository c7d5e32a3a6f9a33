import type { Language } from '@chuhe/contract/languages';
import { textIn } from '@chuhe/contract/languages';
import type { Credit } from '@chuhe/contract/package';
import { endOfVietnamDay } from '../../db/vietnam-day.ts';
import type { Caller } from '../../http/caller.ts';
import type { BillingContext } from './billing-context.ts';
import { type HistoryRow, listHistory } from './credit-history-repository.ts';
import { countTrialSpent, listLots } from './credit-repository.ts';
import { hasPermission, type PermissionContext } from './permissions.ts';

export type Payer = Pick<Caller, 'userId' | 'type'>;

/** Reads the credits of a user, and how they have changed. */
export async function readCredit(
  context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>,
  payer: Payer,
  language: Language,
): Promise<Credit> {
  const { database, now, settings, metering } = context;
  const { db } = database;
  const time = now();
  const { userId } = payer;
  const [lots, spent, history, unlimited, isMetered, { values }] = await Promise.all([
    listLots(db, userId, time),
    countTrialSpent(db, userId, time),
    listHistory(db, userId),
    isUnlimited(context, payer),
    metering.read(),
    settings.read(),
  ]);
  const perDay = values.trialCredits;
  const left = Math.max(0, perDay - spent);
  return {
    isMetered,
    unlimited,
    balance: lots.reduce((sum, lot) => sum + lot.left, left),
    // Lots are sorted by expiry.
    expiresAt: lots[0]?.expiresAt?.toISOString() ?? null,
    trial: { left, perDay, endsAt: endOfVietnamDay(time).toISOString() },
    history: history.map((row) => makeHistory(row, language)),
  };
}

/** Whether the user's look-ups are free even while look-ups cost credits. */
export async function isUnlimited(
  context: PermissionContext,
  { userId, type }: Payer,
): Promise<boolean> {
  return type === 'ADMIN' || (await hasPermission(context, userId, ['CLOUD.UNLIMIT']));
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
