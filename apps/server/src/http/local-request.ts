import type { FastifyRequest } from 'fastify';

const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** Headers that proxies add. A request from a proxy on this machine may originate anywhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/** Whether this machine sent the request. The host must be a loopback name, since DNS rebinding lets other sites use only their own. */
export function isLocalRequest({ ip, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isLoopback(ip) && !isForwarded && LOOPBACK_HOSTS.test(hostname);
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}
