import type { FastifyRequest } from 'fastify';

const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** Headers that a proxy adds. A request through a proxy on this machine may come from anywhere. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/** Whether this machine sent the request, to a loopback name: a page of another site can use only its own name (DNS rebinding). */
export function isLocalRequest({ ip, hostname, headers }: FastifyRequest): boolean {
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isLoopback(ip) && !isForwarded && LOOPBACK_HOSTS.test(hostname);
}

export function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}
