import { makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { addRoute } from '../../../http/route.ts';
import { lookUpOneFor } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/chessdb` */
export function getChessdb(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.getChessdb, async ({ query, caller }) => {
    const { moves } = await lookUpOneFor(context, caller, readPosition(query.FEN));
    return makeCloudMoves(moves);
  });
}
