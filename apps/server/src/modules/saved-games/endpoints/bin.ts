import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { deleteMatches, restoreMatches } from '../match-bin-repository.ts';

/** `DELETE /api/match/{id}`, and the same path without the slash. */
export function deleteMatch(app: FastifyInstance, context: Context): void {
  for (const route of [ROUTES.deleteMatch, ROUTES.deleteMatchJoined]) {
    addRoute(app, route, ({ params: { matchId }, caller: { userId }, request }) =>
      moveAll(context, request.log, { change: 'deleted', userId, matchIds: [matchId] }),
    );
  }
}

/** `DELETE /api/match/multi` */
export function deleteManyMatches(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.deleteMatches, ({ query: { matchIds }, caller: { userId }, request }) =>
    moveAll(context, request.log, { change: 'deleted', userId, matchIds }),
  );
}

/** `POST /api/match/restore` */
export function restoreFromBin(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.restoreMatches, ({ body: { matchIds }, caller: { userId }, request }) =>
    moveAll(context, request.log, { change: 'restored', userId, matchIds }),
  );
}

interface BinChange {
  readonly change: 'deleted' | 'restored';
  readonly userId: string;
  readonly matchIds: readonly string[];
}

/**
 * Moves games of the user to the bin or back, all or none. A repeated call has no effect.
 *
 * @throws ApiError NOT_FOUND if one of the games is not the user's
 */
async function moveAll(
  { database, live, now }: Context,
  log: FastifyBaseLogger,
  { change, userId, ...games }: BinChange,
): Promise<{ matchIds: string[] }> {
  // Ids are case-insensitive.
  const matchIds = [...new Set(games.matchIds.map((id) => id.toLowerCase()))];
  const many = { ownerId: userId, matchIds };
  await database.db.transaction(async (tx) => {
    const found =
      change === 'deleted'
        ? await deleteMatches(tx, { ...many, now: now() })
        : await restoreMatches(tx, many);
    if (found.length < matchIds.length) throw new ApiError('NOT_FOUND');
  });
  await announceMatch({ live }, log, { userId, change, matchIds });
  return { matchIds };
}
