import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { siteDayOf } from '../../db/site-day.ts';
import { ApiError } from '../../http/api-error.ts';
import { type AddressDay, addAddressUse, lockAddressUse } from './address-day-repository.ts';
import {
  addSpent,
  countTrialSpent,
  type Lot,
  listLots,
  listPaid,
  lockCredits,
  type NewCreditEntry,
  writePaid,
} from './credit-repository.ts';

/** How long further look-ups of a paid position are free, in milliseconds. */
export const PAID_FOR = 24 * 3_600_000;

export interface Spending {
  readonly userId: string;
  /** Keys of the positions in hexadecimal, each once. */
  readonly keys: readonly string[];
  /** Free credits per day. */
  readonly perDay: number;
  /** The address of a guest, and the free credits of all its guests per day. */
  readonly address?: AddressDay & { readonly perDay: number };
  /** Makes the error if the credits do not suffice. */
  readonly refuse?: (counts: { readonly needed: number; readonly left: number }) => ApiError;
  readonly now: Date;
}

/**
 * Pays one credit for each position that was not paid for lately. Pays for all of these positions or for none. Spends the free
 * credits of the day first, then those that expire first.
 *
 * @returns the number of credits spent
 * @throws ApiError PAYMENT_REQUIRED if the credits do not suffice; nothing is written
 */
export async function spendCredits(db: Queryable, spending: Spending): Promise<number> {
  // Most calls repeat paid positions and need no lock.
  const unpaid = await listUnpaid(db, spending);
  if (unpaid.length === 0) return 0;
  return inTransaction(db, (tx) => spend(tx, spending));
}

async function spend(tx: Queryable, spending: Spending): Promise<number> {
  const { userId, address, now, refuse = () => new ApiError('PAYMENT_REQUIRED') } = spending;
  if (!(await lockCredits(tx, userId))) throw new ApiError('UNAUTHORIZED');
  const keys = await listUnpaid(tx, spending);
  if (keys.length === 0) return 0;
  const trialLeft = await findTrialLeft(tx, spending);
  const lots = await listLots(tx, userId, now);
  const needed = keys.length;
  const parts = takeFrom(lots, { amount: needed, trialLeft });
  if (parts === undefined) {
    throw refuse({ needed, left: lots.reduce((sum, lot) => sum + lot.left, trialLeft) });
  }
  const lookUps = parts.find(({ lotId }) => lotId === undefined)?.amount ?? 0;
  if (address !== undefined && lookUps > 0) await addAddressUse(tx, address, { lookUps });
  const day = siteDayOf(now);
  await addSpent(
    tx,
    parts.map(({ lotId, amount }) => ({
      userId,
      amount: -amount,
      at: now,
      ...(lotId === undefined ? makeTrialSpend(day) : makeSpend(day, lotId)),
    })),
  );
  await writePaid(tx, { userId, keys, now });
  return keys.length;
}

/** The free credits that the user can spend today. Locks those of the address. */
async function findTrialLeft(
  tx: Queryable,
  { userId, perDay, address, now }: Spending,
): Promise<number> {
  const own = perDay - (await countTrialSpent(tx, userId, now));
  if (own <= 0) return 0;
  if (address === undefined) return own;
  const { lookUps } = await lockAddressUse(tx, address);
  return Math.max(0, Math.min(own, address.perDay - lookUps));
}

interface Part {
  /** Absent for free credits. */
  readonly lotId?: number;
  readonly amount: number;
}

/**
 * @param lots in the order in which they are spent
 * @returns what is taken from each; `undefined` if the credits do not suffice
 */
export function takeFrom(
  lots: readonly Lot[],
  { amount, trialLeft }: { amount: number; trialLeft: number },
): Part[] | undefined {
  const free = Math.min(amount, trialLeft);
  const parts: Part[] = free > 0 ? [{ amount: free }] : [];
  let missing = amount - free;
  for (const { id, left } of lots) {
    if (missing === 0) break;
    const taken = Math.min(missing, left);
    parts.push({ lotId: id, amount: taken });
    missing -= taken;
  }
  return missing === 0 ? parts : undefined;
}

function makeTrialSpend(trialDay: string): Pick<NewCreditEntry, 'kind' | 'cause' | 'trialDay'> {
  return { kind: 'TRIAL_SPEND', cause: `look-ups:${trialDay}`, trialDay };
}

function makeSpend(day: string, lotId: number): Pick<NewCreditEntry, 'kind' | 'cause' | 'lotId'> {
  return { kind: 'SPEND', cause: `look-ups:${day}:${lotId}`, lotId };
}

async function listUnpaid(db: Queryable, { userId, keys, now }: Spending): Promise<string[]> {
  const after = new Date(now.getTime() - PAID_FOR);
  const paid = await listPaid(db, { userId, keys, after });
  return keys.filter((key) => !paid.has(key));
}
