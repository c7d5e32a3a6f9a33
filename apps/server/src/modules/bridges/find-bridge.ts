import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { BridgeCaller } from '../../http/caller.ts';
import { findBridgeByToken, markBridgesSeen } from './bridge-repository.ts';

/**
 * Finds the bridge of a token; `undefined` if the token is unknown, the bridge has been removed, or its user is blocked. It reads the
 * database each time, so a removed bridge is refused at once by every process.
 */
export async function findBridge(
  { database: { db }, now }: Pick<Context, 'database' | 'now'>,
  token: string | undefined,
): Promise<BridgeCaller | undefined> {
  const bridge = token === undefined ? undefined : await findBridgeByToken(db, token);
  if (bridge !== undefined) await markBridgesSeen(db, [bridge.bridgeId], now());
  return bridge;
}

/**
 * The bridge that sends a request. Add the guard `bridge` to a route of the contract to have `bridge` in the call.
 *
 * @throws ApiError UNAUTHORIZED
 */
export async function requireBridge(
  request: FastifyRequest,
  context: Pick<Context, 'database' | 'now'>,
): Promise<BridgeCaller> {
  const bridge = await findBridge(context, bridgeTokenOf(request));
  if (bridge === undefined) throw new ApiError('UNAUTHORIZED', { authenticate: 'Bridge' });
  return bridge;
}

/** The token of `Authorization: Bridge TOKEN`. The scheme differs from that of sessions, so neither is taken for the other. */
export function bridgeTokenOf(request: FastifyRequest): string | undefined {
  return /^Bridge ([\w-]{20,100})$/.exec(request.headers.authorization ?? '')?.[1];
}
