import type { Session } from '@chuhe/contract/identity';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { lockUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { listSessionsOf, type SessionRow } from '../session-repository.ts';

/** `GET /api/sessions`: the user's sessions, last used first. */
export function getSessions(app: FastifyInstance, { database, now }: IdentityContext): void {
  addRoute(app, ROUTES.listSessions, async ({ caller: { userId, sessionId } }) => {
    const rows = await listSessionsOf(database.db, userId, now());
    return rows.map((row) => makeSession(row, sessionId));
  });
}

/** `DELETE /api/sessions/:sessionId`: ends a session, which may be the current one. Scoped to the user; 404 for sessions of other users. */
export function deleteSession(app: FastifyInstance, { database, sessions }: IdentityContext): void {
  addRoute(app, ROUTES.revokeSession, async ({ caller: { userId }, params: { sessionId } }) => {
    const options = { userId, only: sessionId, reason: 'REVOKED' } as const;
    const ended = await sessions.end(database.db, options);
    if (ended.length === 0) throw new ApiError('NOT_FOUND');
    await sessions.announce(ended);
    return null;
  });
}

/** `DELETE /api/sessions/others`: ends all sessions but the current one, and the other ways into the account. */
export function deleteOtherSessions(
  app: FastifyInstance,
  { database, sessions }: IdentityContext,
): void {
  addRoute(app, ROUTES.revokeOtherSessions, async ({ query, caller: { userId, sessionId } }) => {
    const { keepsTokens = false } = query;
    const ended = await database.db.transaction(async (tx) => {
      // Waits for a session that is just making a key, so that this key is deleted too.
      await lockUser(tx, userId);
      return sessions.end(tx, { userId, except: sessionId, reason: 'REVOKED', keepsTokens });
    });
    await sessions.announce(ended);
    return { ended: ended.length };
  });
}

function makeSession(row: SessionRow, currentId: string): Session {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
