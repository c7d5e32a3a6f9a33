import { and, eq, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  activationKeys,
  creditEntries,
  entitlements,
  paidLookUps,
} from '../../db/tables/commerce-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { lockUser } from '../../users/user-repository.ts';
import { arrangeActivations } from './activate.ts';
import { creditDayOf } from './credit-day.ts';

/**
 * Packages and credits of a guest become the account's: nothing of it is lost, and of a package that both have one follows the other. Free
 * credits that the guest has spent today count as the account's, so that nobody has them twice by being a guest first.
 */
export const moveGuestCommerce: MoveGuestData = async (tx, { fromUserId, toUserId, now }) => {
  // Nothing is bought for the account or spent by it meanwhile.
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
  for (const packageId of new Set(moved.map((row) => row.packageId))) {
    await arrangeActivations(tx, { userId: toUserId, packageId, now });
  }
};

interface Move {
  readonly fromUserId: string;
  readonly toUserId: string;
}

/** Free ones of days that are over say nothing any more. */
async function moveCredits(
  tx: Queryable,
  { fromUserId, toUserId, now }: Move & { readonly now: Date },
): Promise<void> {
  // The two may have spent free ones on the same day.
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
        or(ne(creditEntries.kind, 'TRIAL_SPEND'), eq(creditEntries.trialDay, creditDayOf(now))),
      ),
    );
}

async function movePaid(tx: Queryable, { fromUserId, toUserId }: Move): Promise<void> {
  await tx.execute(sql`
    insert into ${paidLookUps} (user_id, key, paid_at)
    select ${toUserId}::uuid, guest.key, guest.paid_at from ${paidLookUps} as guest where guest.user_id = ${fromUserId}::uuid
    on conflict (user_id, key) do update set paid_at = greatest(${paidLookUps}.paid_at, excluded.paid_at)`);
}
