import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { CachedValue } from '../../../db/cached-value.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { FairQueue } from '../fair-queue.ts';
import { makeGamesPage } from '../games-page.ts';
import { listOpenings, makeOpeningPage } from '../openings/opening-page.ts';
import { readAfter } from '../search/search-cursor.ts';

/** How long the list is cached, in milliseconds, since it reads every game. */
const CACHED_MS = 60_000;

/** `GET /api/opening` */
export function getOpenings(app: FastifyInstance, { database: { db }, now }: Context): void {
  const all = new CachedValue(() => listOpenings(db), CACHED_MS);
  addRoute(app, { ...ROUTES.listOpenings, limit: perMinute(120) }, () => all.get(now().getTime()));
}

/** `GET /api/opening/page` */
export function getOpeningPage(app: FastifyInstance, { database: { db } }: Context): void {
  const queue = new FairQueue();
  addRoute(app, { ...ROUTES.getOpening, limit: perMinute(120) }, ({ query: { ecco }, caller }) =>
    queue.run(caller.userId, () => makeOpeningPage(db, ecco)),
  );
}

/** `GET /api/opening/game` */
export function getOpeningGames(app: FastifyInstance, { database: { db } }: Context): void {
  const queue = new FairQueue();
  addRoute(app, { ...ROUTES.listOpeningGames, limit: perMinute(120) }, ({ query, caller }) => {
    const after = readAfter(query);
    return queue.run(caller.userId, () => makeGamesPage(db, { ...query, after }));
  });
}
