import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { isKnown } from '../../http/is-known.ts';
import { documentLanguage } from '../../http/page.ts';
import { perMinute } from '../../http/route.ts';
import { drawPreview } from './draw-preview.ts';
import type { EmbedContext } from './embed-context.ts';
import { isFault } from './embed-source.ts';
import { EMBED_SOURCES } from './embed-sources.ts';
import { readLook } from './read-look.ts';
import { readRequest } from './read-request.ts';

const LIMIT = { ...perMinute(60), group: 'preview-picture' };

/** How long others may keep a picture, in seconds. A link that its owner has ended is shown no longer than this. */
const MAX_AGE = 600;

/** `GET /embed/…/picture.png`: the picture in previews of links. What is shown is looked up each time, also if its picture is kept. */
export function getPictures(app: FastifyInstance, context: EmbedContext): void {
  for (const source of EMBED_SOURCES) {
    const url = `${source.route}/picture.png`;
    app.get(url, { config: { guard: 'public', limit: LIMIT } }, async (request, reply) => {
      const { params, query } = readRequest(request);
      const language = documentLanguage(request);
      const found = await source.find(context, { params, query, language });
      if (isFault(found)) throw new ApiError('NOT_FOUND');
      const { board, pieces, orientation } = readLook(query);
      const look = { board, pieces, orientation };
      const key = `${url} ${JSON.stringify([found.version, found.orientation, found.ply, look])}`;
      const etag = `"${createHash('sha256').update(context.version).update(key).digest('base64url').slice(0, 22)}"`;
      reply.headers({
        'cache-control': `public, max-age=${MAX_AGE}`,
        // Other sites show the picture.
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const picture = await context.pictures.get(key, () =>
        drawPreview(found, look, context.assets),
      );
      return reply.type('image/png').send(picture);
    });
  }
}
