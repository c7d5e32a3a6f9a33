import { isUnlimited, type Payer } from '../billing/credit.ts';
import { listPaid } from '../billing/credit-repository.ts';
import { PAID_FOR, spendCredits } from '../billing/spend-credits.ts';
import type { KeyedPosition } from './key-moves.ts';
import type { KnownPosition } from './known-position.ts';
import { readStarterKeys } from './learning/starter-keys.ts';
import type { PositionDbContext } from './position-db-context.ts';

/**
 * The price of look-ups. They are free until a package for them is on sale; positions shipped with the product are
 * always free.
 */

/** A looked-up position with its known moves. */
export interface AnsweredLookUp {
  readonly position: KeyedPosition;
  readonly known: KnownPosition;
}

type SpendContext = Pick<PositionDbContext, 'database' | 'now' | 'settings' | 'metering' | 'live'>;

/**
 * Charges for positions, all or none: a credit each, unless the user has paid for the position within a day. Runs
 * after the look-up and before the answer is sent, so that an empty answer costs nothing; repeated calls cost
 * nothing.
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
  const { database, now, settings, live } = context;
  const { userId } = payer;
  const perDay = (await settings.read()).values.trialCredits;
  const spent = await spendCredits(database.db, { userId, keys, perDay, now: now() });
  if (spent > 0) await live.tell(userId, { type: 'credit-changed' });
}

/**
 * The look-ups that are free for a user: all if the user does not pay for look-ups, otherwise those of free positions
 * and of positions paid for within a day.
 */
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
  return (await context.metering.isOn()) && !(await isUnlimited(context, payer));
}

/** Keys of the positions that are not free, each once. */
function keysOf(answered: readonly AnsweredLookUp[], starter: ReadonlySet<string>): string[] {
  return [...new Set(answered.flatMap((one) => (isFree(one, starter) ? [] : [one.position.id])))];
}

/**
 * Free is a position that was shipped with the product, even if more has been learned since, or one whose moves are
 * all from a starter file.
 */
function isFree({ known, position }: AnsweredLookUp, starter: ReadonlySet<string>): boolean {
  return starter.has(position.id) || known.moves.every(({ source }) => source === 'starter');
}
