import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { searchUsers } from '../../users/user-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserDetail } from './read-user-detail.ts';
import { readUserSummaries } from './read-user-summaries.ts';

/** `GET /api/admin/user`: accounts page by page, newest first. */
export function getUsers(app: FastifyInstance, { database: { db }, now }: AdminContext): void {
  addRoute(app, ROUTES.listUsers, async ({ query }) => {
    const before = query.before === undefined ? undefined : new Date(query.before);
    return readUserSummaries(db, await searchUsers(db, { ...query, before }), now());
  });
}

/** `GET /api/admin/user/:userId` */
export function getUser(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.getUser, ({ params, request }) =>
    readUserDetail(context, params.userId, request),
  );
}
