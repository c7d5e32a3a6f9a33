import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { siteDayOf } from '../../db/site-day.ts';
import {
  activationKeys,
  creditEntries,
  entitlements,
  paidLookUps,
  searchDays,
} from '../../db/tables/commerce-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { lockUser } from '../../users/user-repository.ts';
import { rescheduleActivations } from './activate.ts';

/**
 * Moves packages and credits of a guest to the account. If both have the same package, one activation follows the other. Free credits
 * and time of the engine that the guest has spent today count for the account, so that signing in does not add to what is free in a day.
 */
export const moveGuestBilling: MoveGuestData = async (tx, { fromUserId, toUserId, now }) => {
  // Blocks purchases and spending by the account meanwhile.
  await lockUser(tx, toUserId);
  await tx
    .update(activationKeys)
    .set({ redeemedBy: toUserId })
    .where(eq(activationKeys.redeemedBy, fromUserId));
  const moved = await tx
    .update(entitlements)
    .set({ userId: toUserId })
    .where(eq(entitlements.userId, fromUserId))
    .returning({ packageId: entitlements.packageId });
  await moveCredits(tx, { fromUserId, toUserId, now });
  await movePaid(tx, { fromUserId, toUserId });
  await moveSearchTime(tx, { fromUserId, toUserId });
  for (const packageId of new Set(moved.map((row) => row.packageId))) {
    await rescheduleActivations(tx, { userId: toUserId, packageId, now });
  }
};

interface Move {
  readonly fromUserId: string;
  readonly toUserId: string;
}

/** Does not move free credits that were spent on past days, because they no longer count. */
async function moveCredits(
  tx: Queryable,
  { fromUserId, toUserId, now }: Move & { readonly now: Date },
): Promise<void> {
  // A cause is unique in an account. If both have spent free credits on the same day, the cause of the guest gets a suffix.
  const cause = sql`case when exists (
      select from ${creditEntries} as own
       where own.user_id = ${toUserId}::uuid and own.kind = ${creditEntries.kind} and own.cause = ${creditEntries.cause})
    then ${creditEntries.cause} || ':' || ${fromUserId}::text else ${creditEntries.cause} end`;
  await tx
    .update(creditEntries)
    .set({ userId: toUserId, cause })
    .where(
      and(
        eq(creditEntries.userId, fromUserId),
        or(ne(creditEntries.kind, 'TRIAL_SPEND'), eq(creditEntries.trialDay, siteDayOf(now))),
      ),
    );
}

async function movePaid(tx: Queryable, { fromUserId, toUserId }: Move): Promise<void> {
  await tx.execute(sql`
    insert into ${paidLookUps} (user_id, key, paid_at)
    select ${toUserId}::uuid, guest.key, guest.paid_at from ${paidLookUps} as guest where guest.user_id = ${fromUserId}::uuid
    on conflict (user_id, key) do update set paid_at = greatest(${paidLookUps}.paid_at, excluded.paid_at)`);
}

async function moveSearchTime(tx: Queryable, { fromUserId, toUserId }: Move): Promise<void> {
  await tx.execute(sql`
    insert into ${searchDays} (user_id, day, used_ms)
    select ${toUserId}::uuid, guest.day, guest.used_ms from ${searchDays} as guest where guest.user_id = ${fromUserId}::uuid
    on conflict (user_id, day) do update set used_ms = ${searchDays}.used_ms + excluded.used_ms`);
}
