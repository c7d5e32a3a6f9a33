import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { IdentityContext } from './identity-context.ts';
import { expiryOf, type OpenedSession } from './open-session.ts';
import {
  findCaller,
  findRefreshToken,
  insertRefreshToken,
  lockSessionOf,
  markRefreshTokenUsed,
  moveExpiry,
} from './session-repository.ts';
import { hashSecret, nextRefreshToken } from './tokens.ts';

/** How long a used token still returns its successor, in milliseconds. The first response may have been lost. */
const LOST_ANSWER = 30_000;

export type RefreshResult =
  | { readonly kind: 'refreshed'; readonly session: OpenedSession }
  /** The token is unknown, or its session has ended or expired. */
  | { readonly kind: 'none' }
  /** The session has ended because the user was given another role. */
  | { readonly kind: 'role-changed' }
  /** A token was used twice, so it may be stolen, and the session was ended. */
  | { readonly kind: 'reused'; readonly ended: readonly string[] };

/**
 * Exchanges a refresh token for its successor. Simultaneous calls with one token get the same successor, so that tabs that wake
 * together stay signed in.
 */
export function refreshSession(
  { database: { db }, keys, sessions, now }: IdentityContext,
  token: string,
): Promise<RefreshResult> {
  const time = now();
  const hash = hashSecret(token);
  const next = nextRefreshToken(keys, token);
  return inTransaction(db, async (tx): Promise<RefreshResult> => {
    // Locks the session before its token, as the deletion of a guest does, to avoid a deadlock.
    await lockSessionOf(tx, hash);
    const isFirst = await markRefreshTokenUsed(tx, hash, time);
    const found = await findRefreshToken(tx, hash);
    if (found === undefined) return { kind: 'none' };
    const { session, usedAt } = found;
    if (session.revokedFor === 'ROLE') return { kind: 'role-changed' };
    const caller = await findCaller(tx, session.id, time);
    if (caller === undefined) return { kind: 'none' };
    const { userId, isGuest } = caller;
    const answer = { userId, sessionId: session.id, refreshToken: next };
    if (isFirst) {
      const expiresAt = expiryOf({ isGuest, endsAt: session.endsAt, now: time });
      await insertRefreshToken(tx, {
        hash: hashSecret(next),
        sessionId: session.id,
        createdAt: time,
      });
      await moveExpiry(tx, session.id, { lastUsedAt: time, expiresAt });
      return { kind: 'refreshed', session: { ...answer, expiresAt } };
    }
    if (isRecent(usedAt, time) && (await isUnused(tx, hashSecret(next)))) {
      return { kind: 'refreshed', session: { ...answer, expiresAt: session.expiresAt } };
    }
    const ended = await sessions.end(tx, { userId, only: session.id, reason: 'REUSE' });
    return { kind: 'reused', ended };
  });
}

function isRecent(usedAt: Date | null, now: Date): boolean {
  return usedAt !== null && now.getTime() - usedAt.getTime() <= LOST_ANSWER;
}

async function isUnused(tx: Queryable, hash: string): Promise<boolean> {
  const found = await findRefreshToken(tx, hash);
  return found !== undefined && found.usedAt === null;
}
