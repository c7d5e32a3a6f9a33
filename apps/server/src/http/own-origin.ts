import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Refuses requests that another site made a browser send, on routes that read or set the refresh cookie. Browsers state the origin of a
 * request; other programs have no cookies that could be abused.
 *
 * @param publicUrl the origin of the site; without it, the origin of the request counts
 * @throws ApiError FOREIGN_ORIGIN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl?: string): void {
  if (isForeign(request, publicUrl)) throw new ApiError('FOREIGN_ORIGIN');
}

/** Whether a browser states that the request comes from a page of this site. False without a statement. */
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
