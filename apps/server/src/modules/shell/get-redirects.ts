import type { FastifyInstance } from 'fastify';
import { publicRoute } from '../../http/public-route.ts';
import type { ShellContext } from './shell-context.ts';

/** Redirects of the operator. Not cached, so that a changed rule applies at once. */
export function getRedirects(app: FastifyInstance, { redirects }: ShellContext): void {
  for (const { from, to } of redirects) {
    app.get(from, publicRoute(), (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(to, 302),
    );
  }
}
