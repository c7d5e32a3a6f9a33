import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { IdentityContext } from '../identity-context.ts';
import { signClientToken } from '../tokens.ts';

/** `GET /api/client-token`: a token for a browser's first calls. It does not identify a user. */
export function getClientToken(app: FastifyInstance, { keys, now }: IdentityContext): void {
  addRoute(app, ROUTES.getClientToken, async () => {
    const { token, expiresAt } = await signClientToken(keys, now());
    return { accessToken: token, accessTokenExpiresAt: expiresAt.toISOString() };
  });
}

/** `GET /api/oauth/authenticate`: the guard has already verified the token. */
export function getAuthenticate(app: FastifyInstance): void {
  addRoute(app, ROUTES.authenticate, () => ({ valid: true as const }));
}
