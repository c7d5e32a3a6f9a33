import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** Called every few seconds by monitoring, so the request log omits it. */
export const HEALTH_PATH = '/healthz';

/** `GET /healthz`: answers while the process can serve requests. */
export function getHealthz(app: FastifyInstance, { version }: ShellContext): void {
  app.get(HEALTH_PATH, publicRoute(), (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ status: 'ok', version, uptimeSeconds: Math.floor(process.uptime()) }),
  );
}
