import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { restoreMatches } from '../match-bin-repository.ts';
import { distinct, requireAll } from '../move-to-bin.ts';

/** `POST /api/match/restore`: restores games from the bin, all or none. */
export function restoreFromBin(app: FastifyInstance, { database, live }: Context): void {
  addRoute(app, ROUTES.restoreMatches, async ({ body, caller: { userId }, request }) => {
    const matchIds = distinct(body.matchIds);
    await database.db.transaction(async (tx) => {
      requireAll(await restoreMatches(tx, { ownerId: userId, matchIds }), matchIds);
    });
    await announceMatch({ live }, request.log, { userId, change: 'restored', matchIds });
    return { matchIds };
  });
}
