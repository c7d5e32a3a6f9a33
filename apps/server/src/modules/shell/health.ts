import type { FastifyInstance } from 'fastify';
import { isMigrated } from '../../db/migrate.ts';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** Called every few seconds by monitoring and by load balancers, so the request log omits them. */
export const HEALTH_PATH = '/healthz';
export const READY_PATH = '/readyz';

/** `GET /healthz`: responds while the process can serve requests. */
export function getHealthz(app: FastifyInstance, { version }: ShellContext): void {
  app.get(HEALTH_PATH, publicRoute(), (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, uptimeSeconds: Math.floor(process.uptime()) }),
  );
}

/** `GET /readyz`: 200 while the database responds and has all migrations of this version, else 503. */
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
