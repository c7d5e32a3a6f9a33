import { GAME_REVIEW_LIMITS } from '@chuhe/contract/game-review-limits';
import type { Queryable } from '../../db/database.ts';
import { endOfSiteDay, siteDayOf } from '../../db/site-day.ts';
import type { Caller } from '../../http/caller.ts';
import { hasPermission, type PermissionContext } from '../billing/permissions.ts';
import { findGamesOfDay } from './review-batch-repository.ts';

/** How many games a user may have reviewed in a day. Reviews take the server's time, and guests can be made by anyone. */

export interface Allowance {
  readonly perDay: number;
  readonly left: number;
  readonly endsAt: Date;
}

export async function readAllowance(
  context: PermissionContext,
  caller: Pick<Caller, 'userId' | 'type' | 'isGuest'>,
): Promise<Allowance> {
  const perDay = await readGamesPerDay(context, caller);
  const { db } = context.database;
  return allowanceOf(db, { userId: caller.userId, perDay, now: context.now() });
}

/** What is left of the user's games of the day. */
export async function allowanceOf(
  db: Queryable,
  { userId, perDay, now }: { userId: string; perDay: number; now: Date },
): Promise<Allowance> {
  const used = await findGamesOfDay(db, userId, siteDayOf(now));
  return { perDay, left: Math.max(0, perDay - used), endsAt: endOfSiteDay(now) };
}

export async function readGamesPerDay(
  context: PermissionContext,
  { userId, type, isGuest }: Pick<Caller, 'userId' | 'type' | 'isGuest'>,
): Promise<number> {
  const { guest, account, unlimited } = GAME_REVIEW_LIMITS.gamesPerDay;
  if (type === 'ADMIN') return unlimited;
  if (await hasPermission(context, userId, ['CLOUD.UNLIMIT'])) return unlimited;
  return isGuest ? guest : account;
}
