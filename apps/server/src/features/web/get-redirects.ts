import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';

/** Paths the operator sends elsewhere. Not kept by browsers, so that a changed rule holds at once. */
export function getRedirects(app: FastifyInstance, { redirects }: AppContext): void {
  for (const { from, to } of redirects) {
    app.get(from, (_request, reply) => reply.header('cache-control', 'no-store').redirect(to, 302));
  }
}
