import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { languageOf } from '../../lib/request-language.ts';
import { addRoute } from '../../lib/route.ts';
import { readUserDetail } from './read-user-detail.ts';

/** `GET /api/admin/user/:userId` */
export function getUser(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.getUser, ({ params, request }) =>
    readUserDetail(context, params.userId, languageOf(request)),
  );
}
