import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { makeMatch } from '../make-match.ts';
import { findOwnMatch, findPublicMatch } from '../match-repository.ts';

/** `GET /api/match/{id}`: private games of others are not found, as if there were none. */
export function getMatch(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getMatch, async ({ params: { matchId }, caller: { userId } }) => {
    const own = await findOwnMatch(db, { matchId, ownerId: userId });
    const row = own ?? (await findPublicMatch(db, matchId));
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeMatch(row, userId);
  });
}
