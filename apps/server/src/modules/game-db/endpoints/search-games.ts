import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { hasLeft } from '../../../http/has-left.ts';
import { addRoute } from '../../../http/route.ts';
import type { Searcher } from '../search/searcher.ts';

/** `POST /api/explorer/search`. A search of a million games takes some hundred calls, one after the other. */
export function searchGames(app: FastifyInstance, searcher: Searcher): void {
  addRoute(
    app,
    ROUTES.searchGames,
    ({ body, caller, request }) => searcher.search(caller.userId, body, () => hasLeft(request)),
    { limit: { calls: 200, seconds: 60 } },
  );
}
