import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isTrial } from '../config/config.ts';
import { tooManyRequests } from './api-error.ts';
import { isLocalRequest } from './local-request.ts';
import { requestPath } from './request-path.ts';
import { type CallLimit, perMinute } from './route.ts';
import type { SharedCounts } from './shared-counts.ts';

/** The limit of API calls from one address to all routes together. */
const ALL_CALLS = perMinute(600);

/** Counts a call from the address of the request. */
export type Limiter = (request: Pick<FastifyRequest, 'ip'>) => LimitedCall;

export interface LimitedCall {
  readonly max: number;
  readonly remaining: number;
  readonly isExceeded: boolean;
  /** Time until the period ends, in milliseconds. */
  readonly ttl: number;
}

/**
 * Limits the calls from each address to all routes together, and also to each route with its own limit. Add it before the guards, so that
 * calls that they refuse count too. In a trial, calls from this machine are counted only by limits that include them. Headers tell the
 * limit that the caller reaches first.
 */
export function addRateLimit(
  app: FastifyInstance,
  { config, counts }: { readonly config: Config; readonly counts: SharedCounts },
): void {
  const isOpen = isTrial(config);
  const ofAll = makeLimiter(counts, 'all', ALL_CALLS);
  const ofGroups = new Map<string, Limiter>();

  // Made before the first call, so that the calls that other processes count are known.
  app.addHook('onRoute', ({ config: route, method, url }) => {
    if (route?.limit === undefined) return;
    const group = groupOf(route.limit, method, url);
    if (!ofGroups.has(group)) ofGroups.set(group, makeLimiter(counts, group, route.limit));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return;
    const { config: route, method, url = '' } = request.routeOptions;
    const isFree = isOpen && isLocalRequest(request, config);
    if (!isFree && route.isCountedAlone !== true) count(ofAll, request, reply);
    if (route.limit === undefined || (isFree && route.limit.includesLocal !== true)) return;
    const limiter = ofGroups.get(groupOf(route.limit, method, url));
    if (limiter !== undefined) count(limiter, request, reply);
  });
}

/** Counts calls from each address. @param name see `SharedCounts.counter` */
export function makeLimiter(
  counts: SharedCounts,
  name: string,
  { calls: max, seconds }: CallLimit,
): Limiter {
  const counter = counts.counter(name, { max, milliseconds: seconds * 1000, keys: MAX_KNOWN });
  return (request) => {
    const time = Date.now();
    const { count, until } = counter.add(addressKey(request), time);
    return { max, remaining: Math.max(0, max - count), isExceeded: count > max, ttl: until - time };
  };
}

function groupOf({ group }: CallLimit, method: string | readonly string[], url: string): string {
  return group ?? `${String(method)} ${url}`;
}

/** The maximum number of addresses that a limiter keeps. */
const MAX_KNOWN = 20_000;

/** @throws ApiError TOO_MANY_REQUESTS */
function count(limiter: Limiter, request: FastifyRequest, reply: FastifyReply): void {
  const counted = limiter(request);
  tell(reply, counted);
  if (counted.isExceeded) throw tooManyRequests(counted.ttl);
}

/** Sets the headers of a limit, unless those of another limit with fewer remaining calls are set already. */
function tell(reply: FastifyReply, { max, remaining, ttl }: LimitedCall): void {
  const told = reply.getHeader('ratelimit-remaining');
  if (told !== undefined && Number(told) < remaining) return;
  reply
    .header('ratelimit-limit', max)
    .header('ratelimit-remaining', remaining)
    .header('ratelimit-reset', Math.ceil(ttl / 1000));
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
