import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isOfOtherSite } from './own-origin.ts';

const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** Headers that proxies add. A request from a proxy on this machine may originate anywhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/**
 * Whether a program on this machine or a page of this server sent the request. Headers can only disprove this, so the connection must come
 * from the loopback interface. The host must be a loopback name, since a site that uses DNS rebinding can send only its own name. A browser
 * must not name a page of another site. With `PUBLIC_URL`, no request is local, because a proxy on this machine may forward requests
 * without a trace.
 *
 * @param names further names that this machine may have, in a hosts file; no site of an attacker can have them
 */
export function isLocalRequest(
  request: FastifyRequest,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  names: readonly string[] = [],
): boolean {
  const { ip, hostname, headers } = request;
  if (publicUrl !== undefined || !isLoopback(ip)) return false;
  // Only a program of HTTP 1.0 leaves the host out; every browser sends it.
  const isNamed = headers.host === undefined || names.includes(hostname.toLowerCase());
  if (!isNamed && !LOOPBACK_HOSTS.test(hostname)) return false;
  return !isOfOtherSite(request) && FORWARDED.every((name) => headers[name] === undefined);
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}
