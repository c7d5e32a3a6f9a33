import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { GAME_CALL } from '../../../games/game-call.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { announceMatch } from '../announce-match.ts';
import { makeDetailValues, makeGameValues } from '../game-values.ts';
import { makeMatch } from '../make-match.ts';
import {
  findBytes,
  findOwnMatch,
  type MatchRow,
  type MatchValues,
  type OwnMatch,
  updateMatch,
} from '../match-repository.ts';
import type { Room } from '../room.ts';

/**
 * `PUT /api/match/update/{id}`. With `version` nothing that was saved meanwhile is overwritten: the call fails with
 * CONFLICT and brings the newer game, and so it does where the game is in the bin. Without, as the specification has the call, the
 * last one wins.
 */
export function putMatch(app: FastifyInstance, { database, live, now }: Context, room: Room): void {
  const { db } = database;
  addRoute(
    app,
    ROUTES.updateMatch,
    async ({ params: { matchId }, body: { version, ...body }, caller, request }) => {
      const match = { matchId, ownerId: caller.userId };
      const changes = { ...makeGameValues(body), ...makeDetailValues(body, caller) };
      const before = await findBytes(db, match);
      if (before === undefined) throw new ApiError('NOT_FOUND');
      const more = changes.bytes - before;
      if (more > 0) await room.take(caller, { games: 0, bytes: more });
      const row = await updateMatch(db, { ...match, version }, { ...changes, updatedAt: now() });
      if (row === undefined) return makeMatch(await findSame(db, match, changes), match.ownerId);
      const message = { userId: match.ownerId, change: 'saved', matchIds: [row.id] } as const;
      await announceMatch({ live }, request.log, { ...message, version: row.version });
      return makeMatch(row, match.ownerId);
    },
    GAME_CALL,
  );
}

/**
 * The saved game, where it says just what was to be saved: the answer to the first sending of this call was lost. Any other is
 * a conflict.
 */
async function findSame(
  db: Queryable,
  match: OwnMatch,
  changes: Partial<MatchValues>,
): Promise<MatchRow> {
  const row = await findOwnMatch(db, match);
  if (row === undefined) throw new ApiError('NOT_FOUND');
  const columns = new Map<string, unknown>(Object.entries(row));
  // The packed line is made of the history, and bytes are no two times the same.
  const { line: _, ...told } = changes;
  const isSame = Object.entries(told).every(([name, value]) => columns.get(name) === value);
  if (isSame && row.deletedAt === null) return row;
  throw new ApiError('CONFLICT', { data: makeMatch(row, match.ownerId) });
}
