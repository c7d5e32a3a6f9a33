import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Refuses what another site made a browser send. For calls that read or set the refresh cookie: nothing else of the API
 * looks at a cookie. A browser says by itself where a request comes from; a program that is no browser has no cookies to be
 * used against it.
 *
 * @param publicUrl the site's own origin, where it is known; else the one that was asked
 * @throws ApiError FOREIGN_ORIGIN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl?: string): void {
  if (isForeign(request, publicUrl)) throw new ApiError('FOREIGN_ORIGIN');
}

/** Whether the browser itself says that its own page asks; silence is no such word. */
export function isOwnBrowser(request: FastifyRequest, publicUrl?: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (origin !== undefined || site !== undefined) && !isForeign(request, publicUrl);
}

function isForeign(request: FastifyRequest, publicUrl?: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  if (origin === undefined) return false;
  return origin !== publicUrl && origin !== `${request.protocol}://${request.host}`;
}
