import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';

/** `GET /api/oauth/authenticate`: the guard has already verified the token. */
export function getAuthenticate(app: FastifyInstance): void {
  addRoute(app, ROUTES.authenticate, () => ({ valid: true as const }));
}
