import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { Payer } from '../billing/credit.ts';
import { requirePermission } from '../billing/permissions.ts';
import { findUserOfCloudKey } from './cloud-key-repository.ts';
import { hashCloudKey } from './endpoints/cloud-key.ts';
import { CLOUD_PERMISSIONS } from './look-up.ts';
import type { PositionDbContext } from './position-db-context.ts';

/** Who may ask `/chessdb.php`: this machine, whoever has a key, or everybody where an administrator wants it so. */

export interface ChessdbCaller {
  /** Whose key it is; absent where none was needed. */
  readonly user?: Payer;
  /** What its requests are counted under; absent where they are not. */
  readonly rateLimitKey?: string;
}

/** @param key of the path, if there is one */
export async function findChessdbCaller(
  request: FastifyRequest,
  context: PositionDbContext,
  key: string | undefined,
): Promise<ChessdbCaller | undefined> {
  if (key !== undefined) return callerOfKey(context, key);
  if (isLocalRequest(request)) return {};
  const { isCloudOpen } = (await context.settings.read()).values;
  return isCloudOpen ? { rateLimitKey: addressKey(request) } : undefined;
}

async function callerOfKey(
  context: PositionDbContext,
  key: string,
): Promise<ChessdbCaller | undefined> {
  const user = await findUserOfCloudKey(context.database.db, hashCloudKey(key));
  if (user === undefined) return undefined;
  const payer = { userId: user.id, type: user.type };
  try {
    await requirePermission(context, payer, CLOUD_PERMISSIONS);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
  return { user: payer, rateLimitKey: user.id };
}

const LOOPBACK_HOSTS = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;
/** What a proxy adds. One on this machine asks for others; only a trusted one is believed who they are. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'] as const;

/** Asked by this machine, under its own name: a page that calls another address by a name of its own is none. */
function isLocalRequest(request: FastifyRequest): boolean {
  const { ip, hostname, headers } = request;
  const isLoopback = ip === '::1' || /^(::ffff:)?127\./.test(ip);
  const isForwarded = FORWARDED.some((name) => headers[name] !== undefined);
  return isLoopback && !isForwarded && LOOPBACK_HOSTS.test(hostname);
}

/** Requests of one caller a second. */
const A_SECOND = 20;

/** Counts the requests of each caller in the second that goes. */
export class PerSecondLimiter {
  #second = 0;
  readonly #counts = new Map<string, number>();

  /** Whether there is room for one more. */
  take(caller: string, now: Date, most = A_SECOND): boolean {
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
