import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { CachedValue } from '../../../db/cached-value.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { findPlayers } from '../find-players.ts';
import { countGamesOfPlayers } from '../players/player-games-repository.ts';
import { collectionIdsOf, listPlayerGames, makePlayerPage } from '../players/player-page.ts';
import { readImportedGameCursor } from '../search/search-cursor.ts';

/** How long the list of the players with the most games is cached, in milliseconds, since it reads every game. */
const CACHED_MS = 60_000;

/** `GET /api/player` */
export function listAllPlayers(app: FastifyInstance, { database: { db }, now }: Context): void {
  const most = new CachedValue(
    async () => countGamesOfPlayers(db, await collectionIdsOf(db), []),
    CACHED_MS,
  );
  addRoute(app, { ...ROUTES.listPlayers, limit: perMinute(120) }, async ({ query: { text } }) => {
    const names = await findPlayers(db, text ?? '');
    return names.length === 0
      ? most.get(now().getTime())
      : countGamesOfPlayers(db, await collectionIdsOf(db), names);
  });
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
export function listGamesOfOnePlayer(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, { ...ROUTES.listPlayerGames, limit: perMinute(120) }, ({ query }) => {
    const after = query.after === undefined ? undefined : readImportedGameCursor(query.after);
    return listPlayerGames(db, { ...query, after });
  });
}
