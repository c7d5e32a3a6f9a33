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
import type { StorageQuota } from '../storage-quota.ts';

const ROUTE = { ...ROUTES.createMatch, ...GAME_CALL };

/**
 * `POST /api/match`. A repeated call with the id that the browser has chosen returns the game as it is currently saved.
 */
export function createMatch(
  app: FastifyInstance,
  { database, live, now }: Context,
  quota: StorageQuota,
): void {
  const { db } = database;
  addRoute(app, ROUTE, async ({ body: { matchId, ...body }, caller, request }) => {
    const ownerId = caller.userId;
    const saved = matchId && (await findOwnMatch(db, { matchId, ownerId }));
    if (saved) return makeMatch(saved, ownerId);
    const game = makeGameValues(body);
    const details = { titleSearchText: '', ...makeDetailValues(body, caller) };
    await quota.reserve(caller, { games: 1, bytes: game.bytes });
    const id = matchId === undefined ? {} : { id: matchId };
    const at = now();
    const times = { createdAt: at, updatedAt: at };
    const row = await insertMatch(db, { ...id, ...game, ...details, ownerId, ...times });
    if (row === undefined) return makeMatch(await findRepeated(matchId, ownerId), ownerId);
    const message = { userId: ownerId, change: 'saved', matchIds: [row.id] } as const;
    await announceMatch({ live }, request.log, { ...message, version: row.version });
    return makeMatch(row, ownerId);
  });

  /** Finds the game that a concurrent call with the same id has just saved. Does not find another user's game. */
  async function findRepeated(matchId: string | undefined, ownerId: string) {
    const match = matchId && (await findOwnMatch(db, { matchId, ownerId }));
    if (!match) throw new ApiError('NOT_FOUND');
    return match;
  }
}
