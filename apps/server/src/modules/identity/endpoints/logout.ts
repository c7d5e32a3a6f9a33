import { COOKIES } from '@chuhe/contract/names';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { isOwnBrowser } from '../../../http/own-origin.ts';
import { addRoute } from '../../../http/route.ts';
import { callerOfToken } from '../caller-of-token.ts';
import { bearerOf } from '../guards.ts';
import type { IdentityContext } from '../identity-context.ts';
import { clearRefreshCookie } from '../open-session.ts';
import { findRefreshToken } from '../session-repository.ts';
import { hashSecret } from '../tokens.ts';

/**
 * `GET` and `POST /api/logout`. Succeeds for a user who is already signed out, so that a browser that was offline can repeat the
 * call. Without a valid access token, only requests from pages of this site are accepted, and no navigations, because clearing the
 * cookie signs the user out and a guest then loses the account.
 */
export function logout(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, ROUTES.logout, ({ request, reply }) => endSession(context, request, reply));
  addRoute(app, ROUTES.logoutByPost, ({ request, reply }) => endSession(context, request, reply));
}

async function endSession(
  context: IdentityContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<null> {
  const { database, sessions, config } = context;
  // Cleared first, so that the cookie is removed even if the rest fails.
  if (isFromOwnPage(context, request)) clearRefreshCookie(request, reply, config.publicUrl);
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
  context: IdentityContext,
  request: FastifyRequest,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const caller = await callerOfToken(context, bearerOf(request), { isFresh: true });
  if (caller !== undefined) return caller;
  if (!isFromOwnPage(context, request)) throw new ApiError('FOREIGN_ORIGIN');
  const token = request.cookies[COOKIES.refresh];
  if (token === undefined || token === '') return undefined;
  const session = (await findRefreshToken(context.database.db, hashSecret(token)))?.session;
  return session && { userId: session.userId, sessionId: session.id };
}

function isFromOwnPage({ config }: IdentityContext, request: FastifyRequest): boolean {
  const isNavigation = request.headers['sec-fetch-mode'] === 'navigate';
  return !isNavigation && isOwnBrowser(request, config.publicUrl);
}
