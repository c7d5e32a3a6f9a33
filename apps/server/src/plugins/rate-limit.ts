import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isTrial } from '../config.ts';
import { ApiError } from '../lib/api-error.ts';
import { requestPath } from './request-log.ts';

/** Calls of the API that one address may make a minute, all routes together. */
const CALLS_A_MINUTE = 600;

/**
 * Slows down one address that asks too much; what others do is not touched. Routes set tighter limits of their own. In a trial
 * everybody is the one person at this machine, and nothing is counted.
 */
export async function addRateLimit(app: FastifyInstance, config: Config): Promise<void> {
  const isOpen = isTrial(config);
  await app.register(rateLimit, {
    global: true,
    max: CALLS_A_MINUTE,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: addressKey,
    allowList: (request) => (isOpen && isLoopback(request.ip)) || !isCounted(request),
    errorResponseBuilder: () => new ApiError('TOO_MANY_REQUESTS'),
  });
}

/** Readers by IPv6 have a whole network of addresses: they count as one. */
export function addressKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return isIPv6(ip) && !ip.startsWith('::ffff:') ? networkOf(ip) : ip;
}

/** @example networkOf('2001:db8::1'); // '2001:db8:0:0' */
function networkOf(ip: string): string {
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || /^(::ffff:)?127\./.test(ip);
}

/** Documents and files cost nothing to speak of. */
function isCounted(request: FastifyRequest): boolean {
  return /^\/(api\/|first-admin$)/.test(requestPath(request));
}
