import { ROUTES } from '@chuhe/contract/routes';
import { Position } from '@chuhe/rules/position';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { hasLeft } from '../../../http/has-left.ts';
import { addRoute } from '../../../http/route.ts';
import { explore, goesThroughGames } from '../explore.ts';
import type { Scanner } from '../scanner.ts';
import { Turns } from '../turns.ts';

/** `GET /api/explorer`. A player is found by the beginning of the name, whatever its case and marks are. */
export function getExplorer(
  app: FastifyInstance,
  { database: { db } }: Context,
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
    // Thousands of games may be gone through; a user who rests on every move of a game does not get here.
    { limit: { calls: 240, seconds: 60 } },
  );
}
