import { and, count, eq, isNull, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';

/** Saved games, one by one. Lists are in `match-list-repository.ts`, the bin is in `match-bin-repository.ts`. */

export type MatchRow = typeof matches.$inferSelect;
export type MatchValues = typeof matches.$inferInsert;

/** A game by the two things that a caller must both know. */
export interface OwnMatch {
  readonly matchId: string;
  readonly ownerId: string;
}

/** @returns nothing where there is a game with this id already, whoever's it is */
export async function insertMatch(
  db: Queryable,
  values: MatchValues,
): Promise<MatchRow | undefined> {
  const [row] = await db
    .insert(matches)
    .values(values)
    .onConflictDoNothing({ target: matches.id })
    .returning();
  return row;
}

/** An own game, in the bin too. */
export async function findOwnMatch(db: Queryable, match: OwnMatch): Promise<MatchRow | undefined> {
  const [row] = await db.select().from(matches).where(isOwn(match));
  return row;
}

/** How large an own game is, in the bin too. */
export async function findBytes(db: Queryable, match: OwnMatch): Promise<number | undefined> {
  const [row] = await db.select({ bytes: matches.bytes }).from(matches).where(isOwn(match));
  return row?.bytes;
}

/** A game that its owner shows to everyone. */
export async function findPublicMatch(
  db: Queryable,
  matchId: string,
): Promise<MatchRow | undefined> {
  const isShown = and(
    eq(matches.id, matchId),
    eq(matches.visibility, 'PUBLIC'),
    isNull(matches.deletedAt),
    isOfActiveOwner(),
  );
  const [row] = await db.select().from(matches).where(isShown);
  return row;
}

export async function findSharedMatch(
  db: Queryable,
  shareId: string,
): Promise<MatchRow | undefined> {
  const isShown = and(eq(matches.shareId, shareId), isNull(matches.deletedAt), isOfActiveOwner());
  const [row] = await db.select().from(matches).where(isShown);
  return row;
}

/** Who has been switched off shows nothing to others. */
export function isOfActiveOwner() {
  return sql`exists (select 1 from ${users} where ${users.id} = ${matches.ownerId} and ${users.status} = 'ACTIVE')`;
}

/**
 * Saves over an own game that is not in the bin.
 *
 * @param version of the game that was changed; undefined saves over any
 * @returns nothing where there is no such game in that version
 */
export async function updateMatch(
  db: Queryable,
  { version, ...match }: OwnMatch & { readonly version: number | undefined },
  changes: Partial<MatchValues>,
): Promise<MatchRow | undefined> {
  const isThisVersion = version === undefined ? undefined : eq(matches.version, version);
  const [row] = await db
    .update(matches)
    .set({ ...changes, version: sql`${matches.version} + 1` })
    .where(and(isOwn(match), isNull(matches.deletedAt), isThisVersion))
    .returning();
  return row;
}

/** Gives an own game a link, unless it has one. @returns the link's secret, or nothing where there is no such game */
export async function shareMatch(
  db: Queryable,
  match: OwnMatch,
  shareId: string,
): Promise<string | undefined> {
  const [row] = await db
    .update(matches)
    .set({ shareId: sql`coalesce(${matches.shareId}, ${shareId})` })
    .where(and(isOwn(match), isNull(matches.deletedAt)))
    .returning({ shareId: matches.shareId });
  return row?.shareId ?? undefined;
}

/** @returns whether there is such a game */
export async function unshareMatch(db: Queryable, match: OwnMatch): Promise<boolean> {
  const rows = await db
    .update(matches)
    .set({ shareId: null })
    .where(isOwn(match))
    .returning({ id: matches.id });
  return rows.length > 0;
}

/** What an account holds, the bin included. */
export async function measureMatches(
  db: Queryable,
  ownerId: string,
): Promise<{ games: number; bytes: number }> {
  const [row] = await db
    .select({ games: count(), bytes: sum(matches.bytes).mapWith(Number) })
    .from(matches)
    .where(eq(matches.ownerId, ownerId));
  return { games: row?.games ?? 0, bytes: row?.bytes ?? 0 };
}

/** A guest's games become the account's, links and bin included. */
export const moveGuestMatches: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  await tx.update(matches).set({ ownerId: toUserId }).where(eq(matches.ownerId, fromUserId));
};

function isOwn({ matchId, ownerId }: OwnMatch) {
  return and(eq(matches.id, matchId), eq(matches.ownerId, ownerId));
}
