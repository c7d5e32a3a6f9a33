import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { listAudit } from '../../db/audit-repository.ts';
import { addRoute } from '../../http/route.ts';
import type { AdminContext } from './admin-context.ts';

/** `GET /api/admin/audit` */
export function getAudit(app: FastifyInstance, { database }: AdminContext): void {
  addRoute(app, ROUTES.listAudit, async ({ query }) => {
    const before = query.before === undefined ? undefined : new Date(query.before);
    const rows = await listAudit(database.db, { ...query, before });
    return rows.map(({ entry: { at, ...entry }, actor }) => ({
      ...entry,
      at: at.toISOString(),
      actorName: actor?.username ?? actor?.email ?? null,
    }));
  });
}
