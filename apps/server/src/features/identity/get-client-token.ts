import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { signClientToken } from '../../auth/tokens.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/client-token`: by it a browser makes its first calls. It says nothing of who asks. */
export function getClientToken(app: FastifyInstance, { keys, now }: AppContext): void {
  addRoute(app, ROUTES.getClientToken, async () => {
    const { token, expiresAt } = await signClientToken(keys, now());
    return { accessToken: token, accessTokenExpiresAt: expiresAt.toISOString() };
  });
}
