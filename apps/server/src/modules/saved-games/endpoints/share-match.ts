import { randomBytes } from 'node:crypto';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { shareMatch, unshareMatch } from '../match-repository.ts';

/** Long enough not to be guessed. */
const SECRET_BYTES = 16;

/** `POST /api/match/{id}/share` */
export function postShare(app: FastifyInstance, { database, live }: Context): void {
  addRoute(app, ROUTES.shareMatch, async ({ params: { matchId }, caller: { userId }, request }) => {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const shareId = await shareMatch(database.db, { matchId, ownerId: userId }, secret);
    if (shareId === undefined) throw new ApiError('NOT_FOUND');
    await announceMatch({ live }, request.log, { userId, change: 'saved', matchIds: [matchId] });
    return { shareId };
  });
}

/** `DELETE /api/match/{id}/share`: the link stops working. */
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
