import { endOfSiteDay, siteDayOf } from '../../db/site-day.ts';
import { nameAddressDay } from '../billing/address-day-repository.ts';
import { allowanceOf } from '../billing/allowance.ts';
import { isUnlimited, type Payer } from '../billing/credit.ts';
import { listPaid } from '../billing/credit-repository.ts';
import { makeShortage } from '../billing/shortage.ts';
import { PAID_FOR, type Spending, spendCredits } from '../billing/spend-credits.ts';
import type { KeyedPosition } from './key-moves.ts';
import type { KnownPosition } from './known-position.ts';
import { readStarterKeys } from './learning/starter-keys.ts';
import type { PositionDbContext } from './position-db-context.ts';

/** The price of look-ups. Look-ups are free until a package for them is on sale; positions shipped with the product are always free. */

/** A looked-up position with its known moves. */
export interface AnsweredLookUp {
  readonly position: KeyedPosition;
  readonly known: KnownPosition;
}

type SpendContext = Pick<
  PositionDbContext,
  'database' | 'now' | 'settings' | 'metering' | 'live' | 'origin'
>;

/**
 * Charges one credit for each position that the user has not paid for within a day; charges all of them or none. Call it after the
 * look-up, so that an empty answer costs nothing.
 *
 * @throws ApiError PAYMENT_REQUIRED
 */
export async function spendLookUps(
  context: SpendContext,
  payer: Payer,
  answered: readonly AnsweredLookUp[],
): Promise<void> {
  if (answered.length === 0 || !(await paysForLookUps(context, payer))) return;
  const keys = keysOf(answered, await readStarterKeys());
  if (keys.length === 0) return;
  const spending = await makeSpending(context, payer, keys);
  const spent = await spendCredits(context.database.db, spending);
  if (spent > 0) await context.live.tell(payer.userId, { type: 'credit-changed' });
}

async function makeSpending(
  context: SpendContext,
  payer: Payer,
  keys: readonly string[],
): Promise<Spending> {
  const { database, settings } = context;
  const { userId, address } = payer;
  const now = context.now();
  const { lookUps: perDay, ofAddress } = allowanceOf((await settings.read()).values, payer);
  const shared = ofAddress &&
    address !== undefined && {
      ...(await nameAddressDay(database.db, address, siteDayOf(now))),
      perDay: ofAddress.lookUps,
    };
  const backAt = perDay > 0 ? endOfSiteDay(now) : null;
  return {
    userId,
    keys,
    perDay,
    now,
    ...(shared && { address: shared }),
    refuse: (counts) => makeShortage(context, payer, { missing: 'look-ups', backAt, ...counts }),
  };
}

/** The look-ups that cost a user nothing: all if users do not pay, otherwise free positions and those paid for within a day. */
export async function findFree(
  context: SpendContext,
  payer: Payer,
  answered: readonly AnsweredLookUp[],
): Promise<readonly AnsweredLookUp[]> {
  if (answered.length === 0 || !(await paysForLookUps(context, payer))) return answered;
  const starter = await readStarterKeys();
  const keys = keysOf(answered, starter);
  const after = new Date(context.now().getTime() - PAID_FOR);
  const paid = await listPaid(context.database.db, { userId: payer.userId, keys, after });
  return answered.filter((one) => isFree(one, starter) || paid.has(one.position.id));
}

async function paysForLookUps(context: SpendContext, payer: Payer): Promise<boolean> {
  return (await context.metering.read()).lookUps && !(await isUnlimited(context, payer));
}

/** Keys of the positions that are not free, each once. */
function keysOf(answered: readonly AnsweredLookUp[], starter: ReadonlySet<string>): string[] {
  return [...new Set(answered.flatMap((one) => (isFree(one, starter) ? [] : [one.position.id])))];
}

/** Whether a position is free: it is shipped with the product, even if more was learned since, or all its moves are from starter files. */
function isFree({ known, position }: AnsweredLookUp, starter: ReadonlySet<string>): boolean {
  return starter.has(position.id) || known.moves.every(({ source }) => source === 'starter');
}
