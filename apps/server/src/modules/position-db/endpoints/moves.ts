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
import { findEntries } from '../../books/active-books-repository.ts';
import { chooseEntry } from '../../books/choose-move.ts';
import { countMove } from '../../game-db/count-position.ts';
import { scoreOf } from '../../game-db/score.ts';
import { keyed } from '../key-moves.ts';
import type { KnownMove } from '../known-position.ts';
import { CLOUD_PERMISSIONS, lookUpOneFor } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/book/best-move`: from the user's own books, free of charge, otherwise from the cloud. */
export function getBestMove(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.getBestMove, async ({ query: { FEN, by }, caller }) => {
    const position = readPosition(FEN);
    const own = { ownerId: caller.userId, positions: [position] };
    const [entries = []] = await findEntries(context.database.db, own);
    const chosen = chooseEntry(entries, by);
    if (chosen !== undefined) {
      const { move, score, depth } = chosen.entry;
      const from = { ...NO_SEARCH, engine: null, sampleSize: chosen.of };
      return { move, score, depth, source: 'book' as const, ...from };
    }
    const { moves } = await lookUpOneFor(context, caller, position);
    const [best] = moves;
    if (best === undefined) return null;
    const { move, score } = best;
    const from = { ...searchOf(best), sampleSize: moves.length };
    return { move, score, source: 'cloud' as const, ...from };
  });
}

/**
 * `GET /api/move/win-rate`: from the results of imported games, free of charge; otherwise converted from the score, with a sample size of
 * 0.
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
    const { move, score } = found;
    const from = { source: 'cloud', ...searchOf(found), sampleSize: 0 } as const;
    return { move, winRate: winRateOf(score), score, ...from };
  });
}

/** Of a value that does not come from a search. */
const NO_SEARCH = { scoredBy: null, nodes: null, date: null } as const;

/** Where the score of a move of the cloud comes from. */
function searchOf({ source, engine, depth, nodes, date }: KnownMove) {
  return {
    scoredBy: source,
    engine: engine ?? null,
    depth: depth ?? null,
    nodes: nodes ?? null,
    date: date ?? null,
  };
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
  const found = scoreOf(results);
  if (found === undefined) return undefined;
  const sampleSize = results.wins + results.draws + results.losses;
  const from = { source: 'games', engine: null, depth: null, score: null } as const;
  return { winRate: found.score, sampleSize, ...from, ...NO_SEARCH };
}

/** The win rate in per cent by chessdb's formula. The formula does not cover mates, which count as 100 or 0. */
function winRateOf(score: number): number {
  return Number(makeWinrate(score) ?? (score > 0 ? 100 : 0));
}
