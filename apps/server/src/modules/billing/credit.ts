import type { Credit } from '@chuhe/contract/package';
import type { Caller } from '../../http/caller.ts';
import type { Language } from '../../http/language.ts';
import type { BillingContext } from './billing-context.ts';
import { endOfCreditDay } from './credit-day.ts';
import { type HistoryRow, listHistory } from './credit-history-repository.ts';
import { countTrialSpent, listLots } from './credit-repository.ts';
import { readPermissions } from './permissions.ts';
import { textIn } from './text-in.ts';

export type Payer = Pick<Caller, 'userId' | 'type'>;

/** What somebody has of credits, and what became of them. */
export async function readCredit(
  context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>,
  payer: Payer,
  language: Language,
): Promise<Credit> {
  const { database, now, settings, metering } = context;
  const { db } = database;
  const time = now();
  const perDay = (await settings.read()).values.trialCredits;
  const lots = await listLots(db, payer.userId, time);
  const spent = await countTrialSpent(db, payer.userId, time);
  const left = Math.max(0, perDay - spent);
  const history = await listHistory(db, payer.userId);
  return {
    isMetered: await metering.isOn(),
    unlimited: await isUnlimited(context, payer),
    balance: lots.reduce((sum, lot) => sum + lot.left, left),
    // The first is the one that ends first.
    expiresAt: lots[0]?.expiresAt?.toISOString() ?? null,
    trial: { left, perDay, endsAt: endOfCreditDay(time).toISOString() },
    history: history.map((row) => makeHistory(row, language)),
  };
}

/** Whether somebody's look-ups cost nothing wherever they cost something. */
export async function isUnlimited(
  context: Pick<BillingContext, 'database' | 'now'>,
  { userId, type }: Payer,
): Promise<boolean> {
  return type === 'ADMIN' || (await readPermissions(context, userId)).has('CLOUD.UNLIMIT');
}

/** With the name of the package where it is about one. */
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
