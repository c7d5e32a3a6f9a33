import { ROUTES } from '@chuhe/contract/routes';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import { explore, goesThroughGames } from '../../collections/explore.ts';
import type { Scanner } from '../../collections/scanner.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { hasLeft } from '../../lib/has-left.ts';
import { addRoute } from '../../lib/route.ts';
import { Turns } from '../../lib/turns.ts';

/** `GET /api/explorer`. A player is found by the beginning of the name, whatever its case and marks are. */
export function getExplorer(
  app: FastifyInstance,
  { database: { db } }: AppContext,
  scanner: Scanner,
): void {
  // The thread takes what it is asked one after the other.
  const turns = new Turns();
  addRoute(
    app,
    ROUTES.explore,
    async ({ query: { FEN, ...filter }, caller: { userId }, request }) => {
      const read = Position.parse(FEN);
      if (!read.ok) throw new ApiError('INVALID_FEN');
      const look = () => explore({ db, scanner, userId, position: read.value, filter });
      return goesThroughGames(filter) ? turns.run(userId, look, () => hasLeft(request)) : look();
    },
    // Thousands of games may be gone through; a reader who rests on every move of a game does not get here.
    { limit: { calls: 240, seconds: 60 } },
  );
}
