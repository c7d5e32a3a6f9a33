import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../http/request-language.ts';
import { addRoute } from '../../http/route.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserDetail } from './read-user-detail.ts';

/** `GET /api/admin/user/:userId` */
export function getUser(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.getUser, ({ params, request }) =>
    readUserDetail(context, params.userId, languageOf(request)),
  );
}
