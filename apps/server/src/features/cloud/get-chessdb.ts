import { makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { lookUpOneFor, readPosition } from './look-up.ts';

/** `GET /api/chessdb` */
export function getChessdb(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.getChessdb, async ({ query, caller }) => {
    const { moves } = await lookUpOneFor(context, caller, readPosition(query.FEN));
    return makeCloudMoves(moves);
  });
}
