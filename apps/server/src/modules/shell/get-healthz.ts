import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** Asked every few seconds by whatever watches the server; the log leaves it out by this path. */
export const HEALTH_PATH = '/healthz';

/** `GET /healthz`: answers as long as the process can serve. Uptime is whole seconds since the process began. */
export function getHealthz(app: FastifyInstance, { version }: ShellContext): void {
  app.get(HEALTH_PATH, publicRoute(), (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, uptimeSeconds: Math.floor(process.uptime()) }),
  );
}
