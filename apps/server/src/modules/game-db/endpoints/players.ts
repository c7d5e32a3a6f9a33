import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { CachedValue } from '../../../db/cached-value.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { toSearchText } from '../../../search-text/search-text.ts';
import { FairQueue } from '../fair-queue.ts';
import { findPlayerNames } from '../find-player-names.ts';
import { collectionIdsOf, makeGamesPage } from '../games-page.ts';
import { countGamesOfPlayers } from '../players/player-games-repository.ts';
import { makePlayerPage } from '../players/player-page.ts';
import { readAfter } from '../search/search-cursor.ts';

/** How long the list of the players with the most games is cached, in milliseconds, since it reads every game. */
const CACHED_MS = 60_000;

/** `GET /api/player` */
export function getPlayers(app: FastifyInstance, { database: { db }, now }: Context): void {
  const most = new CachedValue(
    async () => countGamesOfPlayers(db, await collectionIdsOf(db), undefined),
    CACHED_MS,
  );
  const queue = new FairQueue();
  addRoute(
    app,
    { ...ROUTES.listPlayers, limit: perMinute(120) },
    async ({ query: { text }, caller }) => {
      const player = await findPlayerNames(db, text ?? '');
      if (player === undefined) return most.get(now().getTime());
      const count = async () => countGamesOfPlayers(db, await collectionIdsOf(db), player);
      return queue.run(caller.userId, count);
    },
  );
}

/** `GET /api/player/page` */
export function getPlayerPage(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, { ...ROUTES.getPlayer, limit: perMinute(120) }, async ({ query: { name } }) => {
    const page = await makePlayerPage(db, name);
    if (page === undefined) throw new ApiError('NOT_FOUND');
    return page;
  });
}

/** `GET /api/player/game` */
export function getPlayerGames(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, { ...ROUTES.listPlayerGames, limit: perMinute(120) }, async ({ query }) => {
    const { name, ...filter } = query;
    const player = toSearchText(name);
    if (player === '') return { games: [], next: null };
    return makeGamesPage(db, { ...filter, player, after: readAfter(query) });
  });
}
