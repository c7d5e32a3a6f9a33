import { makeWinrate } from '@chuhe/cloudbook/score';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { makeFieldError } from '../../lib/field-error.ts';
import { addRoute } from '../../lib/route.ts';
import { lookUpOneFor, readPosition } from './look-up.ts';

/** `GET /api/move/win-rate`: by evaluations; a score told otherwise, which is why no game is counted. */
export function getWinRate(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.getWinRate, async ({ query, caller }) => {
    const position = readPosition(query.FEN);
    if (!position.isLegal(query.move)) throw makeFieldError('move', 'MOVE_NOT_LEGAL');
    const { moves } = await lookUpOneFor(context, caller, position);
    const found = moves.find(({ move }) => move === query.move);
    if (found === undefined) return null;
    const { move, score, source: scoredBy } = found;
    const from = { source: 'cloud', scoredBy, sampleSize: 0 } as const;
    return { move, winRate: winRateOf(score), score, ...from };
  });
}

/** Per cent by chessdb's formula; where that says nothing, of a mate, all or nothing. */
function winRateOf(score: number): number {
  const winRate = makeWinrate(score);
  if (winRate !== undefined) return Number(winRate);
  return score > 0 ? 100 : 0;
}
