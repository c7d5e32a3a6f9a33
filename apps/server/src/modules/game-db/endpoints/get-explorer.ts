import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { readPosition } from '../../../games/read-position.ts';
import { hasLeft } from '../../../http/has-left.ts';
import { addRoute } from '../../../http/route.ts';
import { explore, scansGames } from '../explorer/explore.ts';
import { FairQueue } from '../fair-queue.ts';
import type { Scanner } from '../scan/scanner.ts';

/** `GET /api/explorer`. A player is found by the beginning of the name, regardless of case and marks. */
export function getExplorer(
  app: FastifyInstance,
  { database: { db } }: Context,
  scanner: Scanner,
): void {
  // The scanning thread handles one request at a time.
  const queue = new FairQueue();
  addRoute(
    app,
    ROUTES.explore,
    async ({ query: { FEN, ...filter }, caller: { userId }, request }) => {
      const position = readPosition(FEN);
      const run = () => explore({ db, scanner, userId, position, filter });
      return scansGames(filter) ? queue.run(userId, run, () => hasLeft(request)) : run();
    },
    // A request may scan thousands of games; a user who stays on every move of a game does not reach the limit.
    { limit: { calls: 240, seconds: 60 } },
  );
}
