import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { isLocalRequest } from '../../../http/local-request.ts';
import { addressKey } from '../../../http/rate-limit.ts';
import type { Payer } from '../../billing/credit.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { bridgeTokenOf, findBridge } from '../../bridges/find-bridge.ts';
import { findUserOfCloudKey, markCloudKeyUsed } from '../cloud-key-repository.ts';
import { CLOUD_PERMISSIONS } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/**
 * Access to `/chessdb.php`: for programs on this machine, users with a personal key, their bridges, and everyone if an administrator permits
 * it.
 */

export interface ChessdbCaller {
  /** The owner of the key; absent if no key was needed. */
  readonly user?: Payer;
  /** The key of the rate limit. */
  readonly rateLimitKey: string;
  readonly maxPerSecond: number;
}

/** @param key the personal key in the path, if any */
export async function findChessdbCaller(
  request: FastifyRequest,
  context: PositionDbContext,
  key: string | undefined,
): Promise<ChessdbCaller | undefined> {
  if (key !== undefined) return callerOfKey(context, key);
  // A bridge on the machine of the site looks up as its user, too.
  const token = bridgeTokenOf(request);
  if (token !== undefined) return callerOfBridge(context, token);
  if (isLocalRequest(request, context.config, BUILT_IN_HOSTS)) {
    return { rateLimitKey: 'local', maxPerSecond: MAX_LOCAL_PER_SECOND };
  }
  const { isCloudOpen } = (await context.settings.read()).values;
  return isCloudOpen
    ? { rateLimitKey: addressKey(request), maxPerSecond: MAX_PER_SECOND }
    : undefined;
}

/** The hosts that are built into programs. A hosts file can send them to this machine. */
const BUILT_IN_HOSTS = ['www.chessdb.cn', 'api.chessdb.cn', 'chessdb.vn'];

async function callerOfKey(
  context: PositionDbContext,
  key: string,
): Promise<ChessdbCaller | undefined> {
  const { db } = context.database;
  const user = await findUserOfCloudKey(db, key);
  if (user === undefined) return undefined;
  const now = context.now();
  const before = new Date(now.getTime() - PRECISION);
  if (user.usedAt === null || user.usedAt < before) {
    await markCloudKeyUsed(db, key, { before, now });
  }
  return callerOf(context, user);
}

/** How exactly the last use of a key is recorded, in milliseconds. */
const PRECISION = 60_000;

async function callerOfBridge(
  context: PositionDbContext,
  token: string,
): Promise<ChessdbCaller | undefined> {
  const bridge = await findBridge(context, token);
  return callerOf(context, bridge && { id: bridge.userId, type: bridge.type });
}

async function callerOf(
  context: PositionDbContext,
  user: { readonly id: string; readonly type: Payer['type'] } | undefined,
): Promise<ChessdbCaller | undefined> {
  if (user === undefined) return undefined;
  const payer = { userId: user.id, type: user.type };
  try {
    await requirePermission(context, payer, CLOUD_PERMISSIONS);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
  return { user: payer, rateLimitKey: user.id, maxPerSecond: MAX_PER_SECOND };
}

const MAX_PER_SECOND = 20;
/** For all programs on this machine together. They send bursts of requests, but a faulty program must not stop the site. */
const MAX_LOCAL_PER_SECOND = 200;

/** Limits each caller's requests in each second of the clock. */
export class PerSecondLimiter {
  #second = 0;
  readonly #counts = new Map<string, number>();

  /** Counts a request. @returns whether it is within the limit */
  take(caller: string, now: Date, most: number): boolean {
    const second = Math.floor(now.getTime() / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts.clear();
    }
    const count = (this.#counts.get(caller) ?? 0) + 1;
    this.#counts.set(caller, count);
    return count <= most;
  }
}
