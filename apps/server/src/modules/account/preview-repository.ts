import type { DeletionPreview } from '@chuhe/contract/account';
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { books } from '../../db/tables/book-tables.ts';
import { groupPupils, groups } from '../../db/tables/coaching-tables.ts';
import { orders } from '../../db/tables/commerce-tables.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { studies } from '../../db/tables/study-tables.ts';
import { listSuccessors } from '../studies/hand-over-repository.ts';

type Counts = Omit<DeletionPreview, 'subscriptions' | 'isLastOwner'>;

/** Counts what the deletion of an account would delete, hand over and keep. */
export async function countForDeletion(db: Queryable, userId: string): Promise<Counts> {
  const isOwnStudy = and(eq(studies.ownerId, userId), isNull(studies.deletedAt));
  const own = db.select({ id: groups.id }).from(groups).where(eq(groups.coachId, userId));
  const [games, bookCount, studyCount, groupCount, pupils, orderCount] = await Promise.all([
    countOf(db.select({ all: count() }).from(matches).where(eq(matches.ownerId, userId))),
    countOf(
      db
        .select({ all: count() })
        .from(books)
        .where(and(eq(books.ownerId, userId), isNull(books.deletedAt))),
    ),
    countOf(db.select({ all: count() }).from(studies).where(isOwnStudy)),
    countOf(db.select({ all: count() }).from(groups).where(eq(groups.coachId, userId))),
    countOf(
      db
        .select({ all: sql`count(distinct ${groupPupils.pupilId})`.mapWith(Number) })
        .from(groupPupils)
        .where(and(inArray(groupPupils.groupId, own), isNull(groupPupils.leftAt))),
    ),
    countOf(db.select({ all: count() }).from(orders).where(eq(orders.userId, userId))),
  ]);
  const handedOver = (await listSuccessors(db, userId)).length;
  return {
    games,
    books: bookCount,
    studies: studyCount - handedOver,
    studiesHandedOver: handedOver,
    groups: groupCount,
    pupils,
    orders: orderCount,
  };
}

async function countOf(rows: PromiseLike<readonly { readonly all: number }[]>): Promise<number> {
  return (await rows)[0]?.all ?? 0;
}
