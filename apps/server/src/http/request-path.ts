import type { FastifyRequest } from 'fastify';

/**
 * The path of a request as the router sees it: decoded, without the query, and without the origin that HTTP allows before it. Escaped
 * reserved characters stay escaped, as in the router.
 *
 * @example requestPath({ url: 'http://x/%61pi/nowhere?a=b' }); // '/api/nowhere'
 */
export function requestPath({ url }: Pick<FastifyRequest, 'url'>): string {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  return decodedPath(path) ?? path;
}

/** @returns `undefined` for invalid percent-encoding */
export function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;
