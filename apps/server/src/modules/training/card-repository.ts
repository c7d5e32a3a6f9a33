import { and, asc, count, desc, eq, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries, books, trainingCards } from '../../db/tables/book-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { isActiveEntry } from '../books/active-books-repository.ts';
import type { Review } from './schedule.ts';

/** The cards of the trainer. */

export type CardRow = typeof trainingCards.$inferSelect;

export interface CardRef {
  readonly cardId: string;
  readonly ownerId: string;
}

export interface CardQuery {
  readonly ownerId: string;
  readonly kind?: CardRow['kind'] | undefined;
  readonly isRed?: boolean | undefined;
  readonly now: Date;
}

/** Maximum number of cards that one call makes. The next call makes the rest. */
const MAX_NEW_CARDS = 2000;

/**
 * Makes missing cards for positions of the user's books. Positions with more pieces come first, because they occur earlier in a game.
 * Simultaneous calls make each card once.
 */
export async function addBookCards(
  db: Queryable,
  { ownerId, now }: { readonly ownerId: string; readonly now: Date },
): Promise<void> {
  const { key, isRed, fen } = bookEntries;
  const at = sql.param(now, trainingCards.due);
  // This subquery and the one in `isSelected` are uncorrelated, so that PostgreSQL uses a hash table even if the planner's
  // statistics are outdated.
  const known = sql`select ${trainingCards.key}, ${trainingCards.isRed} from ${trainingCards} where ${and(eq(trainingCards.ownerId, ownerId), eq(trainingCards.kind, 'book'))}`;
  await db.execute(sql`
    insert into ${trainingCards} (owner_id, kind, key, is_red, fen, due, created_at)
    select ${ownerId}::uuid, 'book', ${key}, ${isRed}, min(${fen}), ${at}::timestamptz, ${at}::timestamptz
      from ${bookEntries} join ${books} on ${eq(books.id, bookEntries.bookId)}
      where ${and(eq(books.ownerId, ownerId), eq(bookEntries.valid, true), isActiveEntry())} and (${key}, ${isRed}) not in (${known})
      group by ${key}, ${isRed} order by octet_length(${key}) desc, ${key}, ${isRed} limit ${MAX_NEW_CARDS}
    on conflict do nothing`);
}

/** Lists due cards, longest due first, then new cards. */
export function listCards(db: Queryable, query: CardQuery, limit: number): Promise<CardRow[]> {
  const { reviews, due, createdAt, key, id } = trainingCards;
  const isNew = sql`(${reviews} = 0)`;
  return db
    .select()
    .from(trainingCards)
    .where(and(isSelected(query), or(eq(reviews, 0), lte(due, query.now))))
    .orderBy(asc(isNew), asc(due), asc(createdAt), desc(sql`octet_length(${key})`), asc(id))
    .limit(limit);
}

export interface CardCounts {
  readonly due: number;
  readonly fresh: number;
  readonly total: number;
  /** The earliest due date of cards that were answered before. */
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
    .where(isSelected(query));
  return row ?? { due: 0, fresh: 0, total: 0, next: null };
}

/** Condition for cards that may be shown: they are not suspended, and for a book card, an active book has a valid move in its position. */
function isSelected({ ownerId, kind, isRed }: CardQuery): SQL | undefined {
  const inBooks = sql`select ${bookEntries.key}, ${bookEntries.isRed} from ${bookEntries} join ${books} on ${eq(books.id, bookEntries.bookId)} where ${and(
    eq(bookEntries.valid, true),
    eq(books.ownerId, ownerId),
    isActiveEntry(),
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

export async function findCard(db: Queryable, card: CardRef): Promise<CardRow | undefined> {
  const [row] = await db.select().from(trainingCards).where(hasIdAndOwner(card));
  return row;
}

/** @returns `undefined` if the card was answered meanwhile */
export async function saveReview(
  db: Queryable,
  card: CardRef & { readonly reviews: number },
  changes: Review,
): Promise<CardRow | undefined> {
  const [row] = await db
    .update(trainingCards)
    .set(changes)
    .where(and(hasIdAndOwner(card), eq(trainingCards.reviews, card.reviews)))
    .returning();
  return row;
}

export async function suspendCard(
  db: Queryable,
  card: CardRef,
  isSuspended: boolean,
): Promise<CardRow | undefined> {
  const [row] = await db
    .update(trainingCards)
    .set({ isSuspended })
    .where(hasIdAndOwner(card))
    .returning();
  return row;
}

/** Locks the user's mistakes until the end of the transaction, so that their limit holds. */
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

/** The columns of a mistake with its moves and themes. */
export type StoredMoves = Pick<
  CardRow,
  'answers' | 'better' | 'refutation' | 'themes' | 'themesVersion'
>;

export async function updateMistake(
  db: Queryable,
  card: CardRef,
  changes: StoredMoves & Pick<CardRow, 'note'>,
): Promise<void> {
  await db.update(trainingCards).set(changes).where(hasIdAndOwner(card));
}

export async function countMistakes(db: Queryable, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ mistakes: count() })
    .from(trainingCards)
    .where(and(eq(trainingCards.ownerId, ownerId), eq(trainingCards.kind, 'mistake')));
  return row?.mistakes ?? 0;
}

/** Moves a guest's cards to an account. Of two cards of the same position, the one answered more often is kept. */
export const moveGuestCards: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  const isSame = sql`guest.owner_id = ${fromUserId}::uuid and account.owner_id = ${toUserId}::uuid and guest.kind = account.kind and guest.key = account.key and guest.is_red = account.is_red`;
  const lesser = sql`
    select case when guest.reviews > account.reviews then account.id else guest.id end
      from ${trainingCards} as guest join ${trainingCards} as account on ${isSame}`;
  await tx.execute(sql`delete from ${trainingCards} where id in (${lesser})`);
  await tx
    .update(trainingCards)
    .set({ ownerId: toUserId })
    .where(eq(trainingCards.ownerId, fromUserId));
};

function hasIdAndOwner({ cardId, ownerId }: CardRef) {
  return and(eq(trainingCards.id, cardId), eq(trainingCards.ownerId, ownerId));
}
