import { toKeyMove } from '@chuhe/cloudbook/position-key';
import { makeWinrate } from '@chuhe/cloudbook/score';
import { ROUTES } from '@chuhe/contract/routes';
import { parseMove } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { makeFieldError } from '../../../http/field-error.ts';
import { addRoute } from '../../../http/route.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { scoreOf } from '../../game-db/score.ts';
import { countMove } from '../../game-db/statistics-repository.ts';
import { keyed } from '../key-moves.ts';
import { CLOUD_PERMISSIONS, lookUpOneFor } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/**
 * `GET /api/move/win-rate`: from the results of imported games if any has the move; otherwise derived from its score,
 * with a sample size of 0. Results of games cost nothing.
 */
export function getWinRate(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.getWinRate, async ({ query, caller }) => {
    const position = readPosition(query.FEN);
    if (!position.isLegal(query.move)) throw makeFieldError('move', 'MOVE_NOT_LEGAL');
    await requirePermission(context, caller, CLOUD_PERMISSIONS);
    const played = await findPlayed(context, position, query.move);
    if (played !== undefined) return { move: query.move, ...played };
    const isAskedMove = ({ move }: { readonly move: string }): boolean => move === query.move;
    const { moves } = await lookUpOneFor(context, caller, position, (known) =>
      known.moves.some(isAskedMove),
    );
    const found = moves.find(isAskedMove);
    if (found === undefined) return null;
    const { move, score, source: scoredBy } = found;
    const from = { source: 'cloud', scoredBy, sampleSize: 0 } as const;
    return { move, winRate: winRateOf(score), score, ...from };
  });
}

async function findPlayed(
  { database: { db } }: PositionDbContext,
  position: Position,
  text: string,
) {
  const { key, images } = keyed(position);
  const move = parseMove(text);
  if (move === undefined) return undefined;
  const results = await countMove(db, { key, move: toKeyMove(move, images) });
  const score = scoreOf(results);
  if (score === undefined) return undefined;
  const sampleSize = results.wins + results.draws + results.losses;
  return {
    winRate: score.score,
    source: 'games',
    scoredBy: null,
    score: null,
    sampleSize,
  } as const;
}

/** Per cent by chessdb's formula, which does not cover mates: those are 100 or 0. */
function winRateOf(score: number): number {
  const winRate = makeWinrate(score);
  if (winRate !== undefined) return Number(winRate);
  return score > 0 ? 100 : 0;
}
