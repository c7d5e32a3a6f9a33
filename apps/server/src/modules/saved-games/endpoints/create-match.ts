import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { GAME_CALL } from '../../../games/game-call.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { makeDetailValues, makeGameValues } from '../game-values.ts';
import { makeMatch } from '../make-match.ts';
import { findOwnMatch, insertMatch } from '../match-repository.ts';
import type { Room } from '../room.ts';

/**
 * `POST /api/match`. A call that is sent again, with the id that the browser has made, is answered with the game that the
 * first one saved, as it is by now.
 */
export function createMatch(
  app: FastifyInstance,
  { database, live, now }: Context,
  room: Room,
): void {
  const { db } = database;
  addRoute(
    app,
    ROUTES.createMatch,
    async ({ body: { matchId, ...body }, caller, request }) => {
      const ownerId = caller.userId;
      const saved = matchId && (await findOwnMatch(db, { matchId, ownerId }));
      if (saved) return makeMatch(saved, ownerId);
      const game = makeGameValues(body);
      const details = { titleSearchText: '', ...makeDetailValues(body, caller) };
      await room.take(caller, { games: 1, bytes: game.bytes });
      const id = matchId === undefined ? {} : { id: matchId };
      const at = now();
      const times = { createdAt: at, updatedAt: at };
      const row = await insertMatch(db, { ...id, ...game, ...details, ownerId, ...times });
      if (row === undefined) return makeMatch(await findTwin(matchId, ownerId), ownerId);
      const message = { userId: ownerId, change: 'saved', matchIds: [row.id] } as const;
      await announceMatch({ live }, request.log, { ...message, version: row.version });
      return makeMatch(row, ownerId);
    },
    GAME_CALL,
  );

  /** What the same call, sent twice at once, has just saved. An id of somebody else's game is none of the caller's. */
  async function findTwin(matchId: string | undefined, ownerId: string) {
    const twin = matchId && (await findOwnMatch(db, { matchId, ownerId }));
    if (!twin) throw new ApiError('NOT_FOUND');
    return twin;
  }
}
