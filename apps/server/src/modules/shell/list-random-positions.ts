import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { compress, loadRandomPositions, type RandomPositions, sample } from './random-positions.ts';

/** Seconds for which browsers cache all positions. */
const MAX_AGE = 86_400;

/**
 * `GET /api/match/random`: the response with all positions never changes and is cached by browsers. Fewer positions are a random choice.
 */
export function listRandomPositions(app: FastifyInstance): void {
  let loading: Promise<RandomPositions> | undefined;
  let compressed: Promise<Buffer> | undefined;

  // Scopes the hook to this route.
  void app.register(async (route) => {
    route.addHook('onSend', async (request, reply, payload) => {
      const etag = reply.getHeader('etag');
      if (etag === undefined || typeof payload !== 'string') return payload;
      if (isCached(request, etag)) return answerNotModified(reply);
      reply.header('vary', 'accept-encoding');
      if (!acceptsGzip(request)) return payload;
      compressed ??= compress(payload);
      reply.header('content-encoding', 'gzip');
      return compressed;
    });

    addRoute(route, ROUTES.listRandomPositions, async ({ query: { limit }, reply }) => {
      loading ??= loadRandomPositions();
      const { fens, etag } = await loading;
      if (limit < fens.length) return sample(fens, limit);
      reply.header('cache-control', `private, max-age=${MAX_AGE}`).header('etag', etag);
      return [...fens];
    });
  });
}

function isCached({ headers }: FastifyRequest, etag: unknown): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  return known.some((one) => one === etag || one === '*');
}

function answerNotModified(reply: FastifyReply): string {
  reply.code(304).removeHeader('content-type');
  return '';
}

function acceptsGzip({ headers }: FastifyRequest): boolean {
  const encodings = headers['accept-encoding'];
  const text = Array.isArray(encodings) ? encodings.join() : (encodings ?? '');
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(text);
}
