import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { searchUsers } from '../../users/user-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { readUserSummaries } from './read-user-summaries.ts';

/** `GET /api/admin/user`: accounts, the newest first, a page at a time. */
export function getUsers(app: FastifyInstance, { database: { db }, now }: AdminContext): void {
  addRoute(app, ROUTES.listUsers, async ({ query: { search, kind, limit, before } }) => {
    const rows = await searchUsers(db, {
      search,
      kind,
      limit,
      before: before === undefined ? undefined : new Date(before),
    });
    return readUserSummaries(db, rows, now());
  });
}
