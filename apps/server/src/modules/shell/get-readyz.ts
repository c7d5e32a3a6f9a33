import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../../db/migrate.ts';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** Called by load balancers. */
export const READY_PATH = '/readyz';

/** `GET /readyz`: 200 while the database answers and has all migrations of this version, else 503. */
export function getReadyz(app: FastifyInstance, { database }: ShellContext): void {
  app.get(READY_PATH, publicRoute(), async (request, reply) => {
    const migrations = await isMigrated(database.db).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the database does not answer');
      return undefined;
    });
    reply.header('cache-control', 'no-store').code(migrations === true ? 200 : 503);
    return { database: migrations !== undefined, migrations: migrations ?? false };
  });
}
