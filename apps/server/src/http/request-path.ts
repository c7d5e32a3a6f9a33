import type { FastifyRequest } from 'fastify';

/**
 * Path of a request as the router reads it, which is what may be judged by: without query, percent-encoding and the origin that
 * HTTP lets a program write before it. Escaped reserved characters stay escaped, as they do for the router.
 *
 * @example requestPath({ url: 'http://x/%61pi/nowhere?a=b' }); // '/api/nowhere'
 */
export function requestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  return decodedPath(path) ?? path;
}

/** @returns nothing for what is no valid percent-encoding */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
