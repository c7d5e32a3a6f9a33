import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { makeMatch, readStored } from '../make-match.ts';
import { findOwnMatch, findPublicMatch, findSharedMatch } from '../match-repository.ts';

/** `GET /api/match/{id}`: returns NOT_FOUND for private games of other users. */
export function getMatch(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getMatch, async ({ params: { matchId }, caller: { userId } }) => {
    const match = await findOwnMatch(db, { matchId, ownerId: userId });
    const row = match ?? (await findPublicMatch(db, matchId));
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeMatch(row, userId);
  });
}

/** `GET /api/match/shared?shareId=…`: returns the game to anyone with the link, without its owner. */
export function getSharedMatch(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.getSharedMatch, async ({ query: { shareId } }) => {
    const row = await findSharedMatch(db, shareId);
    if (row === undefined) throw new ApiError('NOT_FOUND');
    const { startFen, title, result, updatedAt } = row;
    return {
      startFEN: startFen,
      ...readStored(row),
      title,
      result,
      updatedAt: updatedAt.toISOString(),
    };
  });
}
