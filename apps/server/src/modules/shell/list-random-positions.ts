import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addRoute } from '../../http/route.ts';
import { compress, loadRandomPositions, type RandomPositions, sample } from './random-positions.ts';

/** Seconds that a browser keeps all positions without asking again. */
const KEEP = 86_400;

/**
 * `GET /api/match/random`: all positions are one answer that never changes, kept by browsers; fewer are a choice of the
 * moment.
 */
export function listRandomPositions(app: FastifyInstance): void {
  let loading: Promise<RandomPositions> | undefined;
  let compressed: Promise<Buffer> | undefined;

  // A hook of this route alone.
  void app.register(async (route) => {
    route.addHook('onSend', async (request, reply, payload) => {
      const etag = reply.getHeader('etag');
      if (etag === undefined || typeof payload !== 'string') return payload;
      if (isKnown(request, etag)) return answerUnchanged(reply);
      reply.header('vary', 'accept-encoding');
      if (!takesGzip(request)) return payload;
      compressed ??= compress(payload);
      reply.header('content-encoding', 'gzip');
      return compressed;
    });

    addRoute(route, ROUTES.listRandomPositions, async ({ query: { limit }, reply }) => {
      loading ??= loadRandomPositions();
      const { fens, etag } = await loading;
      if (limit < fens.length) return sample(fens, limit);
      reply.header('cache-control', `private, max-age=${KEEP}`).header('etag', etag);
      return [...fens];
    });
  });
}

function isKnown({ headers }: FastifyRequest, etag: unknown): boolean {
  const known = headers['if-none-match']?.split(',').map((one) => one.trim()) ?? [];
  return known.some((one) => one === etag || one === '*');
}

function answerUnchanged(reply: FastifyReply): string {
  reply.code(304).removeHeader('content-type');
  return '';
}

function takesGzip({ headers }: FastifyRequest): boolean {
  const encodings = headers['accept-encoding'];
  const text = Array.isArray(encodings) ? encodings.join() : (encodings ?? '');
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(text);
}
