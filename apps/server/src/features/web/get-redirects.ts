import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { publicRoute } from '../../lib/public-route.ts';

/** Paths the operator sends elsewhere. Not kept by browsers, so that a changed rule holds at once. */
export function getRedirects(app: FastifyInstance, { redirects }: AppContext): void {
  for (const { from, to } of redirects) {
    app.get(from, publicRoute(), (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(to, 302),
    );
  }
}
