import { isIPv6 } from 'node:net';
import rateLimit, { type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isTrial } from '../config/config.ts';
import { tooManyRequests } from './api-error.ts';
import { isLocalRequest } from './local-request.ts';
import { requestPath } from './request-path.ts';
import { type CallLimit, perMinute } from './route.ts';

/** The limit of API calls from one address to all routes together. */
const ALL_CALLS = perMinute(600);

export type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/**
 * Limits the calls from each address to all routes together, and also to each route with its own limit. Add it before the guards, so that
 * calls that they refuse count too. In a trial, calls from this machine are counted only by limits that include them. Headers tell the
 * limit that the caller reaches first.
 */
export async function addRateLimit(app: FastifyInstance, config: Config): Promise<void> {
  // The plugin's own hooks would run after the guards, and would not count calls to a route with its own limit towards `ALL_CALLS`.
  await app.register(rateLimit, { global: false, keyGenerator: addressKey });
  const isOpen = isTrial(config);
  const ofAll = makeLimiter(app, ALL_CALLS);
  const ofGroups = new Map<string, Limiter>();

  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    const { config: route, method, url = '' } = request.routeOptions;
    const isFree = isOpen && isLocalRequest(request, config);
    if (!isFree && route.isCountedAlone !== true) await count(ofAll, request, reply);
    if (route.limit === undefined || (isFree && route.limit.includesLocal !== true)) return;
    const group = route.limit.group ?? `${String(method)} ${url}`;
    const limiter = ofGroups.get(group) ?? makeLimiter(app, route.limit);
    ofGroups.set(group, limiter);
    await count(limiter, request, reply);
  });
}

/** Counts calls from each address. {@link addRateLimit} comes first. */
export function makeLimiter(app: FastifyInstance, { calls, seconds }: CallLimit): Limiter {
  const options: RateLimitOptions = { max: calls, timeWindow: seconds * 1000, cache: MAX_KNOWN };
  return app.createRateLimit(options);
}

/** The maximum number of addresses that a limiter keeps. */
const MAX_KNOWN = 20_000;

/** @throws ApiError TOO_MANY_REQUESTS */
async function count(
  limiter: Limiter,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const counted = await limiter(request);
  if (counted.isAllowed) return;
  tell(reply, counted);
  if (counted.isExceeded) throw tooManyRequests(counted.ttl);
}

interface Counted {
  readonly max: number;
  readonly remaining: number;
  readonly ttlInSeconds: number;
}

/** Sets the headers of a limit, unless those of another limit with fewer remaining calls are set already. */
function tell(reply: FastifyReply, { max, remaining, ttlInSeconds }: Counted): void {
  const told = reply.getHeader('ratelimit-remaining');
  if (told !== undefined && Number(told) < remaining) return;
  reply
    .header('ratelimit-limit', max)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', ttlInSeconds);
}

/** The key under which calls are counted. All addresses of an IPv6 network share a key, since one user can have a whole network. */
export function addressKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return networkOf(ip, 64);
}

/**
 * The key of the network of a whole site. A site is assigned an IPv6 prefix of 48 bits or longer, so one sender can have 65,536 of the
 * networks of {@link addressKey}. An IPv4 address is a site by itself.
 */
export function siteKey({ ip }: Pick<FastifyRequest, 'ip'>): string {
  return networkOf(ip, 48);
}

/**
 * @param bits the length of an IPv6 prefix, a multiple of 16
 * @example networkOf('2001:db8::1', 64); // '2001:db8:0:0'
 */
function networkOf(ip: string, bits: number): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(zeros).fill('0'), ...rest];
  return all.slice(0, bits / 16).join(':');
}

/**
 * Documents and files without a limit are not counted, since they are cheap: previews of links are limited where they are made. An unknown API
 * call has no route, so its path decides.
 */
function isCounted(request: FastifyRequest): boolean {
  if (request.routeOptions.config.limit !== undefined) return true;
  const path = request.routeOptions.url ?? requestPath(request);
  return /^\/(api(\/|$)|first-admin$|dev\/outbox$)/.test(path);
}
