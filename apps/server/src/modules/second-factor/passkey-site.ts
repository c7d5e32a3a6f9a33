import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { ApiError } from '../../http/api-error.ts';

/** The site as passkeys know it. */
export interface PasskeySite {
  /** The host name, to which passkeys are bound (“RP ID”). */
  readonly host: string;
  readonly origin: string;
}

/**
 * The site of a request: the public address or, without one, the address that the browser names. Browsers have no passkeys for IP addresses.
 *
 * @returns `undefined` if passkeys do not work at this address
 */
export function findPasskeySite(
  { hostname, host, protocol }: Pick<FastifyRequest, 'hostname' | 'host' | 'protocol'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): PasskeySite | undefined {
  const origin = publicUrl ?? `${protocol}://${host}`;
  const name = publicUrl === undefined ? hostname : new URL(publicUrl).hostname;
  const isSecure = origin.startsWith('https:') || name === 'localhost';
  if (!isSecure || isIP(name.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  return { host: name, origin };
}

/** @throws ApiError PASSKEYS_UNAVAILABLE */
export function requirePasskeySite(
  request: FastifyRequest,
  config: Pick<Config, 'publicUrl'>,
): PasskeySite {
  const site = findPasskeySite(request, config);
  if (site === undefined) throw new ApiError('PASSKEYS_UNAVAILABLE');
  return site;
}
