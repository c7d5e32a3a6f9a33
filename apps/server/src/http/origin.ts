import type { FastifyInstance } from 'fastify';
import { makeLocalUrl } from '../config/address.ts';
import type { Config } from '../config/config.ts';

/** The site's address for links in emails. It never depends on the Host header of a request, which the sender can choose. */
export function originOf(
  app: Pick<FastifyInstance, 'server'>,
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): string {
  const address = app.server.address();
  const isOpen = typeof address === 'object' && address !== null;
  return publicUrl ?? makeLocalUrl(host, isOpen ? address.port : port);
}
