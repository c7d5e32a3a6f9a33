import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Refuses requests that another site made a browser send. For routes that read or set the refresh cookie. Requests that do not state where
 * they come from are accepted: browsers state it, and other programs have no cookies that could be abused.
 *
 * @param publicUrl a further accepted origin, besides the address of the request itself
 * @throws ApiError FOREIGN_ORIGIN
 */
export function requireOwnOrigin(request: FastifyRequest, publicUrl?: string): void {
  if (isForeign(request, publicUrl)) throw new ApiError('FOREIGN_ORIGIN');
}

/** Whether a browser states that a page of this site sent the request. False if both `Origin` and `Sec-Fetch-Site` are missing. */
export function isOwnBrowser(request: FastifyRequest, publicUrl?: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (origin !== undefined || site !== undefined) && !isForeign(request, publicUrl);
}

/** Whether a browser states that a page of another site sent the request. False if the user has typed the address or opened a bookmark. */
export function isOfOtherSite(request: FastifyRequest): boolean {
  const { 'sec-fetch-site': site } = request.headers;
  return (site !== 'none' && isForeignSite(site)) || isForeignOrigin(request);
}

function isForeign(request: FastifyRequest, publicUrl?: string): boolean {
  return isForeignSite(request.headers['sec-fetch-site']) || isForeignOrigin(request, publicUrl);
}

function isForeignSite(site: string | string[] | undefined): boolean {
  return site !== undefined && site !== 'same-origin';
}

function isForeignOrigin({ headers, protocol, host }: FastifyRequest, publicUrl?: string): boolean {
  const { origin } = headers;
  return origin !== undefined && origin !== publicUrl && origin !== `${protocol}://${host}`;
}
