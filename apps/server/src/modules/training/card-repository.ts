import { and, asc, count, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries, books, trainingCards } from '../../db/tables/book-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { isAsked } from '../books/own-books-repository.ts';
import type { Review } from './schedule.ts';

/** What the trainer asks. */

export type CardRow = typeof trainingCards.$inferSelect;

export interface OwnCard {
  readonly cardId: string;
  readonly ownerId: string;
}

/** Which cards are asked for. */
export interface CardQuery {
  readonly ownerId: string;
  readonly kind?: CardRow['kind'] | undefined;
  readonly isRed?: boolean | undefined;
  readonly now: Date;
}

/** Cards that one call makes of books: the next call makes the others. */
const MADE_AT_ONCE = 2000;

/**
 * Makes cards of the positions of the user's books that have none: those with more pieces first, for they come earlier in a
 * game. Two calls at the same time make each one once.
 */
export async function addBookCards(
  db: Queryable,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<void> {
  const { key, isRed, fen } = bookEntries;
  const at = sql.param(now, trainingCards.due);
  // Uncorrelated, here and below, so that it is looked up in a hash table whatever the planner thinks of tables that have just grown.
  const known = sql`select ${trainingCards.key}, ${trainingCards.isRed} from ${trainingCards} where ${and(eq(trainingCards.ownerId, ownerId), eq(trainingCards.kind, 'book'))}`;
  await db.execute(sql`
    insert into ${trainingCards} (owner_id, kind, key, is_red, fen, due, created_at)
    select ${ownerId}::uuid, 'book', ${key}, ${isRed}, min(${fen}), ${at}::timestamptz, ${at}::timestamptz
      from ${bookEntries} join ${books} on ${eq(books.id, bookEntries.bookId)}
      where ${and(eq(books.ownerId, ownerId), eq(bookEntries.valid, true), isAsked())} and (${key}, ${isRed}) not in (${known})
      group by ${key}, ${isRed} order by octet_length(${key}) desc, ${key}, ${isRed} limit ${MADE_AT_ONCE}
    on conflict do nothing`);
}

/** Cards that are due, the longest waiting first, then new ones. */
export function listCards(db: Queryable, query: CardQuery, limit: number): Promise<CardRow[]> {
  const { reviews, due, createdAt, key, id } = trainingCards;
  const isNew = sql`(${reviews} = 0)`;
  return db
    .select()
    .from(trainingCards)
    .where(and(isWanted(query), or(eq(reviews, 0), lte(due, query.now))))
    .orderBy(asc(isNew), asc(due), asc(createdAt), desc(sql`octet_length(${key})`), asc(id))
    .limit(limit);
}

export interface CardCounts {
  readonly due: number;
  readonly fresh: number;
  readonly total: number;
  /** The earliest of those that were asked before. */
  readonly next: Date | null;
}

export async function countCards(db: Queryable, query: CardQuery): Promise<CardCounts> {
  const { reviews, due } = trainingCards;
  const isOld = sql`${reviews} > 0`;
  const [row] = await db
    .select({
      due: sql`count(*) filter (where ${isOld} and ${lte(due, query.now)})`.mapWith(Number),
      fresh: sql`count(*) filter (where not ${isOld})`.mapWith(Number),
      total: count(),
      next: sql<Date | null>`min(${due}) filter (where ${isOld})`.mapWith(due),
    })
    .from(trainingCards)
    .where(isWanted(query));
  return row ?? { due: 0, fresh: 0, total: 0, next: null };
}

/** Not suspended; and of a book only as long as a book that is asked has a valid move there. */
function isWanted({ ownerId, kind, isRed }: CardQuery): SQL | undefined {
  const inBooks = sql`select ${bookEntries.key}, ${bookEntries.isRed} from ${bookEntries} join ${books} on ${eq(books.id, bookEntries.bookId)} where ${and(
    eq(bookEntries.valid, true),
    eq(books.ownerId, ownerId),
    isAsked(),
  )}`;
  const isInBooks = sql`(${trainingCards.key}, ${trainingCards.isRed}) in (${inBooks})`;
  return and(
    eq(trainingCards.ownerId, ownerId),
    eq(trainingCards.isSuspended, false),
    kind && eq(trainingCards.kind, kind),
    isRed === undefined ? undefined : eq(trainingCards.isRed, isRed),
    or(eq(trainingCards.kind, 'mistake'), isInBooks),
  );
}

export async function findCard(db: Queryable, card: OwnCard): Promise<CardRow | undefined> {
  const [row] = await db.select().from(trainingCards).where(isOwn(card));
  return row;
}

/** @returns nothing where the card was answered meanwhile */
export async function saveReview(
  db: Queryable,
  card: OwnCard & { readonly reviews: number },
  changes: Review,
): Promise<CardRow | undefined> {
  const [row] = await db
    .update(trainingCards)
    .set(changes)
    .where(and(isOwn(card), eq(trainingCards.reviews, card.reviews)))
    .returning();
  return row;
}

export async function suspendCard(
  db: Queryable,
  card: OwnCard,
  isSuspended: boolean,
): Promise<CardRow | undefined> {
  const [row] = await db.update(trainingCards).set({ isSuspended }).where(isOwn(card)).returning();
  return row;
}

/** Until the end of the transaction nobody else adds mistakes of this user, so that their limit holds. */
export async function lockMistakes(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105329, hashtext(${ownerId}))`);
}

export async function findMistakes(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<CardRow[]> {
  return db
    .select()
    .from(trainingCards)
    .where(
      and(
        eq(trainingCards.ownerId, ownerId),
        eq(trainingCards.kind, 'mistake'),
        sql`${trainingCards.key} in (${keyList(ids)})`,
      ),
    );
}

export async function insertMistakes(
  db: Queryable,
  values: readonly (typeof trainingCards.$inferInsert)[],
): Promise<void> {
  if (values.length > 0) await db.insert(trainingCards).values([...values]);
}

export async function updateMistake(
  db: Queryable,
  card: OwnCard,
  changes: { readonly answers: string; readonly note: string },
): Promise<void> {
  await db.update(trainingCards).set(changes).where(isOwn(card));
}

export async function countMistakes(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ mistakes: count() })
    .from(trainingCards)
    .where(and(eq(trainingCards.ownerId, ownerId), eq(trainingCards.kind, 'mistake')));
  return row?.mistakes ?? 0;
}

/** A guest's cards become the account's; of two of the same position that which was asked more often stays. */
export const moveGuestCards: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  const isSame = sql`guest.owner_id = ${fromUserId}::uuid and own.owner_id = ${toUserId}::uuid and guest.kind = own.kind and guest.key = own.key and guest.is_red = own.is_red`;
  const lesser = sql`
    select case when guest.reviews > own.reviews then own.id else guest.id end
      from ${trainingCards} as guest join ${trainingCards} as own on ${isSame}`;
  await tx.execute(sql`delete from ${trainingCards} where id in (${lesser})`);
  await tx
    .update(trainingCards)
    .set({ ownerId: toUserId })
    .where(eq(trainingCards.ownerId, fromUserId));
};

function isOwn({ cardId, ownerId }: OwnCard) {
  return and(eq(trainingCards.id, cardId), eq(trainingCards.ownerId, ownerId));
}
