import { COOKIES } from '@chuhe/contract/names';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOfToken } from '../../auth/caller-of-token.ts';
import { clearRefreshCookie } from '../../auth/open-session.ts';
import { findRefreshToken } from '../../auth/session-repository.ts';
import { hashSecret } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { isOwnBrowser } from '../../lib/own-origin.ts';
import { addRoute } from '../../lib/route.ts';
import { bearerOf } from '../../plugins/guards.ts';

/**
 * `GET` and `POST /api/logout`. Whoever is already signed out has it confirmed, so that a browser that was offline can be
 * sure. Without a living access token only our own pages are answered, and never a navigation: clearing the cookie signs out,
 * which for a guest is the end of the account.
 */
export function logout(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.logout, ({ request, reply }) => endSession(context, request, reply));
  addRoute(app, ROUTES.logoutByPost, ({ request, reply }) => endSession(context, request, reply));
}

async function endSession(
  context: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<null> {
  const { database, sessions, config } = context;
  const found = await sessionOf(context, request);
  if (found !== undefined) {
    const { userId, sessionId } = found;
    const ended = await sessions.end(database.db, { userId, only: sessionId, reason: 'LOGOUT' });
    await sessions.announce(ended);
  }
  clearRefreshCookie(request, reply, config.publicUrl);
  return null;
}

async function sessionOf(
  context: AppContext,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const caller = await callerOfToken(context, bearerOf(request), { isFresh: true });
  if (caller !== undefined) return caller;
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
  if (isNavigation || !isOwnBrowser(request, context.config.publicUrl)) {
    throw new ApiError('FOREIGN_ORIGIN');
  }
  const token = request.cookies[COOKIES.refresh];
  if (token === undefined || token === '') return undefined;
  const session = (await findRefreshToken(context.database.db, hashSecret(token)))?.session;
  return session && { userId: session.userId, sessionId: session.id };
}
