import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { searchUsers } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeUserSummary } from './make-user-summary.ts';

/** `GET /api/admin/user`: accounts, the newest first, a page at a time. */
export function getUsers(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.listUsers, async ({ query: { search, limit, before } }) => {
    const rows = await searchUsers(database.db, {
      search,
      limit,
      before: before === undefined ? undefined : new Date(before),
    });
    return rows.map(makeUserSummary);
  });
}
