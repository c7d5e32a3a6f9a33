import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncodings } from './accepted-encodings.ts';
import { isKnown } from './is-known.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** A compromise between time and size for pages that are made for each request. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Sends a page that is made for a request, compressed. Browsers revalidate it each time. */
export async function sendHtml(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  const etag = `W/"${hash}"`;
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, accept-language')
    .header('etag', etag);
  const isCached = isKnown(request.headers['if-none-match'], etag);
  if (isCached && reply.statusCode === 200) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  if (accepted.has('br')) {
    return reply.header('content-encoding', 'br').send(await toBrotli(text, QUALITY));
  }
  if (accepted.has('gzip'))
    return reply.header('content-encoding', 'gzip').send(await toGzip(text));
  return reply.send(text);
}
