import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { makeMatch } from '../make-match.ts';
import { findOwnMatch, findPublicMatch } from '../match-repository.ts';

/** `GET /api/match/{id}`: returns NOT_FOUND for private games of other users. */
export function getMatch(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getMatch, async ({ params: { matchId }, caller: { userId } }) => {
    const match = await findOwnMatch(db, { matchId, ownerId: userId });
    const row = match ?? (await findPublicMatch(db, matchId));
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeMatch(row, userId);
  });
}
