import type { FastifyRequest } from 'fastify';
import type { Params } from './embed-source.ts';

interface Read {
  readonly params: Params;
  readonly query: URLSearchParams;
  /** Path and query as the client wrote them. */
  readonly embedPath: string;
}

/** The parts of a request to a page that is embedded, or to its picture. */
export function readRequest({ originalUrl, params }: FastifyRequest): Read {
  const query = new URLSearchParams(originalUrl.split('?')[1] ?? '');
  const given = typeof params === 'object' && params !== null ? Object.entries(params) : [];
  const texts = given.map(([name, value]) => [name, String(value)]);
  return { params: Object.fromEntries(texts), query, embedPath: originalUrl };
}
