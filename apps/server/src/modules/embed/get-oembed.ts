import { EMBED_SIZE, embedAddress, embedHeight, embedWidth } from '@chuhe/contract/embed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../http/html.ts';
import { documentLanguage } from '../../http/page.ts';
import { perMinute } from '../../http/route.ts';
import { describeShown } from './describe-shown.ts';
import { PREVIEW_SIZE } from './draw-preview.ts';
import type { EmbedContext } from './embed-context.ts';
import { isFault } from './embed-source.ts';
import { findEmbeddable } from './embed-sources.ts';
import { pictureAddress } from './preview-tags.ts';

/** How long a consumer may keep an answer, in seconds: as long as its picture. */
const CACHE_AGE = 600;
/** The longest address that is read. */
const MAX_ADDRESS = 8192;

/**
 * `GET /oembed?url=…`: how another site embeds an address of this one (https://oembed.com). 404: nothing to embed there, 401: a private
 * game, 501: a format other than JSON.
 */
export function getOembed(app: FastifyInstance, context: EmbedContext): void {
  const config = { guard: 'public', limit: perMinute(120) } as const;
  app.get('/oembed', { config }, async (request, reply) => {
    const query = new URLSearchParams(request.originalUrl.split('?')[1] ?? '');
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const format = query.get('format') ?? 'json';
    if (format !== 'json') return refuse(reply, 501, `The format ${format} is not supported.`);
    const address = ownAddress(query.get('url'), [context.origin(), originOfRequest(request)]);
    const embeddable = address === undefined ? undefined : findEmbeddable(address);
    if (embeddable === undefined) return refuse(reply, 404, 'Nothing can be embedded from there.');
    const language = documentLanguage(request);
    const found = await embeddable.source.find(context, { ...embeddable, language });
    if (isFault(found)) {
      return found.fault === 'private'
        ? refuse(reply, 401, 'This game is private.')
        : refuse(reply, 404, 'Nothing can be embedded from there.');
    }
    const site = context.origin();
    const size = sizeWithin(readSize(query, 'maxwidth'), readSize(query, 'maxheight'));
    const { title } = describeShown(found, language);
    const source = site + embedAddress(embeddable.embedPath, {});
    const { width, height } = size;
    return reply
      .header('cache-control', `public, max-age=${CACHE_AGE}`)
      .header('vary', 'accept-language')
      .send({
        version: '1.0',
        type: 'rich',
        provider_name: 'Chuhe',
        provider_url: site,
        title,
        cache_age: CACHE_AGE,
        html: html`<iframe src="${source}" width="${width}" height="${height}" title="${title}" style="border:0" loading="lazy"></iframe>`
          .text,
        width,
        height,
        thumbnail_url: site + pictureAddress(embeddable.embedPath),
        thumbnail_width: PREVIEW_SIZE.width,
        thumbnail_height: PREVIEW_SIZE.height,
      });
  });
}

/** The address under which the client calls, which may be another one than that of the configuration. */
function originOfRequest({ protocol, host }: FastifyRequest): string {
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : '';
}

/** The path and query of an address of this site; `undefined` for any other text. */
function ownAddress(text: string | null, origins: readonly string[]): string | undefined {
  if (text === null || text.length > MAX_ADDRESS || !URL.canParse(text)) return undefined;
  const { origin, pathname, search } = new URL(text);
  return origins.includes(origin) ? pathname + search : undefined;
}

/** A limit in CSS pixels; without one, infinity. */
function readSize(query: URLSearchParams, name: string): number {
  const size = Number(query.get(name) ?? '');
  return size > 0 ? size : Number.POSITIVE_INFINITY;
}

/** The largest usual size within the limits. A consumer that has less room than a board needs gets exactly its room. */
function sizeWithin(maxWidth: number, maxHeight: number) {
  const wanted = Math.min(EMBED_SIZE.width, maxWidth, Math.max(embedWidth(maxHeight), 0));
  const width = Math.floor(Math.min(Math.max(wanted, EMBED_SIZE.minWidth), maxWidth));
  return { width, height: Math.floor(Math.min(embedHeight(width), maxHeight)) };
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send({ error: message });
}
