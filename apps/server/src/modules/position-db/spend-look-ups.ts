import { isUnlimited, type Payer } from '../billing/credit.ts';
import { listPaid } from '../billing/credit-repository.ts';
import { PAID_FOR, spendCredits } from '../billing/spend-credits.ts';
import type { KeyedPosition } from './key-moves.ts';
import type { KnownPosition } from './known-position.ts';
import { readStarterKeys } from './learning/starter-keys.ts';
import type { PositionDbContext } from './position-db-context.ts';

/** What look-ups cost: nothing before something is sold for them, and nothing of the positions that came with the product. */

/** A position that a user has been told something of. */
export interface AnsweredLookUp {
  readonly position: KeyedPosition;
  readonly known: KnownPosition;
}

type SpendContext = Pick<PositionDbContext, 'database' | 'now' | 'settings' | 'metering' | 'live'>;

/**
 * Pays for positions, for all or for none: a credit each, unless the same user has paid for it within a day. Called with what was
 * found, before it is sent, so that nothing is paid for an empty answer; a call that is repeated costs nothing.
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
 * Which positions a user may be told of for nothing: all of them where look-ups cost this user nothing, else those that cost
 * nobody anything and those paid for within a day.
 *
 * @returns whether each may be told
 */
export async function areFree(
  context: SpendContext,
  payer: Payer,
  answered: readonly AnsweredLookUp[],
): Promise<(one: AnsweredLookUp) => boolean> {
  if (answered.length === 0 || !(await paysForLookUps(context, payer))) return () => true;
  const starter = await readStarterKeys();
  const keys = keysOf(answered, starter);
  const after = new Date(context.now().getTime() - PAID_FOR);
  const paid = await listPaid(context.database.db, { userId: payer.userId, keys, after });
  return (one) => isFree(one, starter) || paid.has(one.position.id);
}

/**
 * What a search of the server's engine costs, beyond what everybody has: nothing. Called before it begins, also where
 * the engine then has no time for it, and again when a channel that broke asks for the same search.
 */
export async function spendSearch(
  _context: Pick<PositionDbContext, 'database' | 'now'>,
  _userId: string,
): Promise<void> {}

async function paysForLookUps(context: SpendContext, payer: Payer): Promise<boolean> {
  return (await context.metering.isOn()) && !(await isUnlimited(context, payer));
}

/** Of positions that cost something, each once. */
function keysOf(answered: readonly AnsweredLookUp[], starter: ReadonlySet<string>): string[] {
  return [...new Set(answered.flatMap((one) => (isFree(one, starter) ? [] : [one.position.id])))];
}

/** It came with the product, whatever was learned of it since; or nothing is told of it but what came with a file. */
function isFree({ known, position }: AnsweredLookUp, starter: ReadonlySet<string>): boolean {
  return starter.has(position.id) || known.moves.every(({ source }) => source === 'starter');
}
