import { COOKIES } from '@chuhe/contract/names';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { isOwnBrowser } from '../../../http/own-origin.ts';
import { addRoute } from '../../../http/route.ts';
import type { IdentityContext } from '../identity-context.ts';
import { clearRefreshCookie, giveTokens } from '../open-session.ts';
import { refreshSession } from '../refresh-session.ts';

const ROUTE = { ...ROUTES.refresh, limit: { calls: 120, seconds: 600 } };

/**
 * `POST /api/oauth/refresh`. A cookie alone authenticates this call, so the browser must state that the call comes from a page
 * of this site. Programs send the token in the body.
 */
export function postRefresh(app: FastifyInstance, context: IdentityContext): void {
  const { publicUrl } = context.config;
  addRoute(app, ROUTE, async ({ body, request, reply }) => {
    const inBody = body?.refreshToken;
    const token = inBody ?? request.cookies[COOKIES.refresh];
    // Returns null instead of an error, because browsers report errors in the console and a new user has no token.
    if (token === undefined || token === '') return null;
    if (inBody === undefined && !isOwnBrowser(request, publicUrl)) {
      throw new ApiError('FOREIGN_ORIGIN');
    }
    const result = await refreshSession(context, token);
    if (result.kind === 'refreshed') {
      const tokens = await giveTokens(context, result.session, { request, reply });
      return inBody === undefined ? { ...tokens, refreshToken: undefined } : tokens;
    }
    clearRefreshCookie(request, reply, publicUrl);
    if (result.kind === 'none') throw new ApiError('NO_SESSION');
    if (result.kind === 'role-changed') throw new ApiError('ROLE_CHANGED');
    await context.sessions.announce(result.ended);
    request.log.warn('a refresh token was used twice; its session has been ended');
    throw new ApiError('REFRESH_REUSED');
  });
}
