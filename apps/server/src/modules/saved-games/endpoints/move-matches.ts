import { ROUTES } from '@chuhe/contract/routes';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { matches } from '../../../db/tables/match-tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { changeMatches } from '../change-matches.ts';
import { makeDetailValues } from '../game-values.ts';

/** `POST /api/match/move`: moves games of the user into a folder, all or none. */
export function moveMatches(app: FastifyInstance, { database, live, now }: Context): void {
  addRoute(app, ROUTES.moveMatches, async ({ body, caller, request }) => {
    const { userId } = caller;
    // Ids are case-insensitive.
    const matchIds = [...new Set(body.matchIds.map((id) => id.toLowerCase()))];
    const changes = {
      ...makeDetailValues({ folder: body.folder }, caller),
      updatedAt: now(),
      version: sql`${matches.version} + 1`,
    };
    await database.db.transaction(async (tx) => {
      const found = await changeMatches(tx, { ownerId: userId, matchIds }, changes);
      if (found.length < matchIds.length) throw new ApiError('NOT_FOUND');
    });
    await announceMatch({ live }, request.log, { userId, change: 'saved', matchIds });
    return { matchIds };
  });
}
