import { ROUTES } from '@chuhe/contract/routes';
import { WORK_LIMITS } from '@chuhe/contract/work';
import type { FastifyInstance } from 'fastify';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** What workers call. They call with the token of a bridge. */

/** Calls of one address. Workers extend each lease every 40 seconds, and an address may have many workers. */
const OFTEN = perMinute(120);

/** `POST /api/work/lease` */
export function leaseWork(app: FastifyInstance, { cloud: { work } }: PositionDbContext): void {
  const route = { ...ROUTES.leaseWork, limit: OFTEN };
  addRoute(app, route, ({ body, bridge }) => work.lease(bridge, body));
}

/** `POST /api/work/extend` */
export function extendWork(app: FastifyInstance, { cloud: { work } }: PositionDbContext): void {
  const route = { ...ROUTES.extendWork, limit: OFTEN };
  addRoute(app, route, async ({ body: { lease }, bridge }) => ({
    positions: await work.extend(bridge, lease),
  }));
}

/** `POST /api/work/results` */
export function sendWork(app: FastifyInstance, { cloud: { work } }: PositionDbContext): void {
  const route = { ...ROUTES.sendWork, limit: perMinute(300), bodyLimit: BODY_LIMIT };
  addRoute(app, route, ({ body, bridge }) => work.receive(bridge, body));
}

/** `POST /api/work/return` */
export function returnWork(app: FastifyInstance, { cloud: { work } }: PositionDbContext): void {
  const route = { ...ROUTES.returnWork, limit: OFTEN };
  addRoute(app, route, async ({ body: { lease }, bridge }) => {
    await work.giveBack(bridge, lease);
    return null;
  });
}

/** Bytes of the largest call: 7 bytes a move. */
const BODY_LIMIT =
  WORK_LIMITS.positions * WORK_LIMITS.lines * WORK_LIMITS.lineMoves * 7 + 64 * 1024;
