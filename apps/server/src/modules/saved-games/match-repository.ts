import { and, count, eq, getTableColumns, isNull, type Placeholder, sql, sum } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';

/** Single saved games. Lists are in `match-list-repository.ts`, the bin is in `match-bin-repository.ts`. */

/** All columns except the packed line, which only position searches read. */
const { line: _line, ...COLUMNS } = getTableColumns(matches);

export type MatchRow = Omit<typeof matches.$inferSelect, 'line'>;
export type MatchValues = typeof matches.$inferInsert;

/** Identifies a game scoped to its owner. */
export interface MatchRef {
  readonly matchId: string;
  readonly ownerId: string;
}

/** @returns `undefined` if any user has a game with this id already */
export async function insertMatch(
  db: Queryable,
  values: MatchValues,
): Promise<MatchRow | undefined> {
  // On a partitioned table, the key includes the owner, so the insertion itself only notices a game of the same owner. Another user knows the
  // id, which is random, only once the game has been saved.
  if (values.id !== undefined && (await isTaken(db, values.id))) return undefined;
  const [row] = await db.insert(matches).values(values).onConflictDoNothing().returning(COLUMNS);
  return row;
}

async function isTaken(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.select({ id: matches.id }).from(matches).where(eq(matches.id, id));
  return row !== undefined;
}

const selectOwn = prepared((db) => {
  const match = { matchId: sql.placeholder('matchId'), ownerId: sql.placeholder('ownerId') };
  return db.select(COLUMNS).from(matches).where(hasIdAndOwner(match)).prepare('own_match');
});

/** Scoped to the owner; also finds a game in the bin. */
export async function findOwnMatch(
  db: Queryable,
  { matchId, ownerId }: MatchRef,
): Promise<MatchRow | undefined> {
  const [row] = await selectOwn(db).execute({ matchId, ownerId });
  return row;
}

/** The stored size of a game, scoped to the owner; also finds a game in the bin. */
export async function findBytes(db: Queryable, match: MatchRef): Promise<number | undefined> {
  const [row] = await db.select({ bytes: matches.bytes }).from(matches).where(hasIdAndOwner(match));
  return row?.bytes;
}

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
  const [row] = await db.select(COLUMNS).from(matches).where(isShown);
  return row;
}

export async function findSharedMatch(
  db: Queryable,
  shareId: string,
): Promise<MatchRow | undefined> {
  const isShown = and(eq(matches.shareId, shareId), isNull(matches.deletedAt), isOfActiveOwner());
  const [row] = await db.select(COLUMNS).from(matches).where(isShown);
  return row;
}

/** Condition: the owner is active. Games of blocked users are hidden from others. */
export function isOfActiveOwner() {
  return sql`exists (select 1 from ${users} where ${users.id} = ${matches.ownerId} and ${users.status} = 'ACTIVE')`;
}

/**
 * Overwrites a game outside the bin, scoped to the owner.
 *
 * @param version the version that was changed; `undefined` overwrites any
 * @returns the updated game; `undefined` if it does not exist in this version
 */
export async function updateMatch(
  db: Queryable,
  { version, ...match }: MatchRef & { readonly version: number | undefined },
  changes: Partial<MatchValues>,
): Promise<MatchRow | undefined> {
  const isThisVersion = version === undefined ? undefined : eq(matches.version, version);
  const [row] = await db
    .update(matches)
    .set({ ...changes, version: sql`${matches.version} + 1` })
    .where(and(hasIdAndOwner(match), isNull(matches.deletedAt), isThisVersion))
    .returning(COLUMNS);
  return row;
}

/**
 * Creates a link to a game unless it has one, scoped to the owner.
 *
 * @returns the link's secret, or `undefined` if there is no such game
 */
export async function shareMatch(
  db: Queryable,
  match: MatchRef,
  shareId: string,
): Promise<string | undefined> {
  const [row] = await db
    .update(matches)
    .set({ shareId: sql`coalesce(${matches.shareId}, ${shareId})` })
    .where(and(hasIdAndOwner(match), isNull(matches.deletedAt)))
    .returning({ shareId: matches.shareId });
  return row?.shareId ?? undefined;
}

/** @returns whether the game exists */
export async function unshareMatch(db: Queryable, match: MatchRef): Promise<boolean> {
  const rows = await db
    .update(matches)
    .set({ shareId: null })
    .where(hasIdAndOwner(match))
    .returning({ id: matches.id });
  return rows.length > 0;
}

/** The storage that an account uses, including the bin. */
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

/** Moves a guest's games to an account, including links and the bin. */
export const moveGuestMatches: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  await tx.update(matches).set({ ownerId: toUserId }).where(eq(matches.ownerId, fromUserId));
};

function hasIdAndOwner({ matchId, ownerId }: Record<keyof MatchRef, string | Placeholder>) {
  return and(eq(matches.id, matchId), eq(matches.ownerId, ownerId));
}
