import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { unpackPositions } from '@chuhe/cloudbook/packed-position';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { acceptedEncodings } from '../../http/accepted-encodings.ts';
import { isKnown } from '../../http/is-known.ts';
import { addRoute } from '../../http/route.ts';

/** How long browsers cache the response with all positions, in seconds. */
const MAX_AGE = 86_400;

/** `GET /api/match/random`. Returns all positions in a response that browsers cache, or fewer positions chosen at random. */
export function listRandomPositions(app: FastifyInstance): void {
  let loading: Promise<RandomPositions> | undefined;
  let compressed: Promise<Buffer> | undefined;

  // Scopes the hook to this route.
  void app.register(async (route) => {
    route.addHook('onSend', async (request, reply, payload) => {
      const etag = reply.getHeader('etag');
      if (typeof etag !== 'string' || typeof payload !== 'string') return payload;
      if (isKnown(request.headers['if-none-match'], etag)) return answerNotModified(reply);
      reply.header('vary', 'accept-encoding');
      if (!acceptedEncodings(request.headers['accept-encoding']).has('gzip')) return payload;
      compressed ??= promisify(gzip)(payload);
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

function answerNotModified(reply: FastifyReply): string {
  reply.code(304).removeHeader('content-type');
  return '';
}

interface RandomPositions {
  readonly fens: readonly string[];
  /** Contains a hash of the file. */
  readonly etag: string;
}

/** Reads the shipped positions, from the same file as the web application. */
async function loadRandomPositions(): Promise<RandomPositions> {
  const path = createRequire(import.meta.url).resolve('@chuhe/cloudbook/random-positions.bin');
  const bytes = await readFile(path);
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { fens: [...unpackPositions(bytes)], etag: `W/"${hash}"` };
}

/** @returns `count` of the items, each at most once, in random order */
function sample<Item>(items: readonly Item[], count: number): Item[] {
  const left = [...items];
  for (let index = 0; index < count; index += 1) {
    const other = index + Math.floor(Math.random() * (left.length - index));
    const [a, b] = [left[index], left[other]];
    if (a === undefined || b === undefined) break;
    left[index] = b;
    left[other] = a;
  }
  return left.slice(0, count);
}
