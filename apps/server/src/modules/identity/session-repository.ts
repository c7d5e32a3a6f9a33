import { and, desc, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { refreshTokens, sessions } from '../../db/tables/session-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { Caller } from '../../http/caller.ts';

export type SessionRow = typeof sessions.$inferSelect;
export type EndReason = NonNullable<SessionRow['revokedFor']>;

const selectCaller = prepared((db) =>
  db
    .select({
      userId: users.id,
      sessionId: sessions.id,
      type: users.type,
      role: users.role,
      isGuest: users.isGuest,
      steppedUpAt: sessions.steppedUpAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        eq(users.status, 'ACTIVE'),
      ),
    )
    .prepare('caller'),
);

/** The user of the session, unless it has ended or the account is inactive. */
export async function findCaller(
  db: Queryable,
  sessionId: string,
  now: Date,
): Promise<Caller | undefined> {
  const [row] = await selectCaller(db).execute({ sessionId, now });
  return row;
}

export async function insertSession(
  db: Queryable,
  session: typeof sessions.$inferInsert & { readonly tokenHash: string },
): Promise<string> {
  const { tokenHash, ...values } = session;
  const [row] = await db.insert(sessions).values(values).returning({ id: sessions.id });
  if (row === undefined) throw new Error('No session was made');
  await insertRefreshToken(db, {
    hash: tokenHash,
    sessionId: row.id,
    createdAt: session.createdAt,
  });
  return row.id;
}

export async function insertRefreshToken(
  db: Queryable,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

/** Locks the session of a refresh token until the end of the transaction. */
export async function lockSessionOf(tx: Queryable, tokenHash: string): Promise<void> {
  const session = tx
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, tokenHash));
  await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(inArray(sessions.id, session))
    .for('update');
}

/** @returns whether the token was unused before */
export async function markRefreshTokenUsed(
  db: Queryable,
  hash: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt)))
    .returning({ hash: refreshTokens.hash });
  return rows.length > 0;
}

export async function findRefreshToken(
  db: Queryable,
  hash: string,
): Promise<{ session: SessionRow; usedAt: Date | null } | undefined> {
  const [row] = await db
    .select({ session: sessions, usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash));
  return row;
}

export async function moveExpiry(
  db: Queryable,
  sessionId: string,
  { lastUsedAt, expiresAt }: { readonly lastUsedAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.update(sessions).set({ lastUsedAt, expiresAt }).where(eq(sessions.id, sessionId));
}

/** Records that the user has confirmed their identity. */
export async function markSteppedUp(db: Queryable, sessionId: string, now: Date): Promise<void> {
  await db.update(sessions).set({ steppedUpAt: now }).where(eq(sessions.id, sessionId));
}

/** Takes back the confirmations of all sessions of a user but one. */
export async function endConfirmations(
  db: Queryable,
  { userId, except }: { readonly userId: string; readonly except: string },
): Promise<void> {
  await db
    .update(sessions)
    .set({ steppedUpAt: null })
    .where(and(eq(sessions.userId, userId), ne(sessions.id, except)));
}

export async function listSessionsOf(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sessions.lastUsedAt));
}

export async function findSession(
  db: Queryable,
  sessionId: string,
): Promise<SessionRow | undefined> {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, sessionId));
  return row;
}

/** Deletes tokens that were used before `then`, because clients no longer send them. */
export async function deleteRefreshTokensUsedBefore(db: Queryable, then: Date): Promise<void> {
  await db.delete(refreshTokens).where(lt(refreshTokens.usedAt, then));
}

export interface EndOptions {
  readonly userId: string;
  readonly reason: EndReason;
  readonly now: Date;
  /** Ends only this session. */
  readonly only?: string;
  /** Ends all sessions but this one. */
  readonly except?: string;
}

/** @returns ids of the ended sessions */
export async function endSessionsOf(
  db: Queryable,
  { userId, reason, now, only, except }: EndOptions,
): Promise<string[]> {
  const which: SQL[] = [eq(sessions.userId, userId)];
  if (only !== undefined) which.push(eq(sessions.id, only));
  if (except !== undefined) which.push(ne(sessions.id, except));
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(and(...which, isAlive(now)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Ends all sessions but the `keep` that were used last. @returns ids of the ended sessions */
export async function endSessionsBeyond(
  tx: Queryable,
  { userId, keep, now }: { readonly userId: string; readonly keep: number; readonly now: Date },
): Promise<string[]> {
  const beyond = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isAlive(now)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(keep);
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now, revokedFor: 'LIMIT' })
    .where(inArray(sessions.id, beyond))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Deletes sessions that expired or ended before `then`, at most 1000 at a time. */
export async function deleteSessionsEndedBefore(db: Queryable, then: Date): Promise<void> {
  const old = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sql`coalesce(${sessions.revokedAt}, ${sessions.expiresAt})`, then))
    .limit(1000);
  await db.delete(sessions).where(inArray(sessions.id, old));
}

function isAlive(now: Date): SQL | undefined {
  return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));
}
