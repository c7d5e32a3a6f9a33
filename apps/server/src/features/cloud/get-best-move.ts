import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { lookUpOneFor, readPosition } from './look-up.ts';

/** `GET /api/book/best-move`: by evaluations. */
export function getBestMove(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.getBestMove, async ({ query, caller }) => {
    const { moves } = await lookUpOneFor(context, caller, readPosition(query.FEN));
    const [best] = moves;
    if (best === undefined) return null;
    const { move, score, source, engine = null, depth = null } = best;
    const from = { scoredBy: source, sampleSize: moves.length };
    return { move, score, source: 'cloud' as const, engine, depth, ...from };
  });
}
