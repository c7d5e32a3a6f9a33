import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { unshareMatch } from '../match-repository.ts';

/** `DELETE /api/match/{id}/share`: whoever has the link finds nothing any more. */
export function deleteShare(app: FastifyInstance, { database, live }: Context): void {
  addRoute(
    app,
    ROUTES.unshareMatch,
    async ({ params: { matchId }, caller: { userId }, request }) => {
      const isThere = await unshareMatch(database.db, { matchId, ownerId: userId });
      if (!isThere) throw new ApiError('NOT_FOUND');
      const message = { userId, change: 'saved', matchIds: [matchId] } as const;
      await announceMatch({ live }, request.log, message);
      return null;
    },
  );
}
