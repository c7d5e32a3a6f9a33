import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { addRoute } from '../../../http/route.ts';
import { findEntries } from '../../books/active-books-repository.ts';
import { chooseEntry } from '../../books/choose-move.ts';
import { lookUpOneFor } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/book/best-move`: from the user's own books, which cost nothing, otherwise from evaluations. */
export function getBestMove(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.getBestMove, async ({ query: { FEN, by }, caller }) => {
    const position = readPosition(FEN);
    const own = { ownerId: caller.userId, positions: [position] };
    const [entries = []] = await findEntries(context.database.db, own);
    const chosen = chooseEntry(entries, by);
    if (chosen !== undefined) {
      const { move, score, depth } = chosen.entry;
      const from = { scoredBy: null, engine: null, sampleSize: chosen.of };
      return { move, score, depth, source: 'book' as const, ...from };
    }
    const { moves } = await lookUpOneFor(context, caller, position);
    const [best] = moves;
    if (best === undefined) return null;
    const { move, score, source, engine = null, depth = null } = best;
    const from = { scoredBy: source, sampleSize: moves.length };
    return { move, score, source: 'cloud' as const, engine, depth, ...from };
  });
}
