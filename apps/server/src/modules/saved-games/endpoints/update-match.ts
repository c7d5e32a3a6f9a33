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
  type MatchRef,
  type MatchRow,
  type MatchValues,
  updateMatch,
} from '../match-repository.ts';
import type { StorageQuota } from '../storage-quota.ts';

const ROUTE = { ...ROUTES.updateMatch, ...GAME_CALL };

/**
 * `PUT /api/match/update/{id}`. With `version`, a game that was saved or deleted meanwhile is not overwritten: the
 * call fails with CONFLICT and returns the current game. Without it, as the specification defines the call, the last
 * save wins.
 */
export function putMatch(
  app: FastifyInstance,
  { database, live, now }: Context,
  quota: StorageQuota,
): void {
  const { db } = database;
  addRoute(app, ROUTE, async ({ params, body: { version, ...body }, caller, request }) => {
    const match = { ...params, ownerId: caller.userId };
    const changes = { ...makeGameValues(body), ...makeDetailValues(body, caller) };
    const before = await findBytes(db, match);
    if (before === undefined) throw new ApiError('NOT_FOUND');
    const more = changes.bytes - before;
    if (more > 0) await quota.reserve(caller, { games: 0, bytes: more });
    const row = await updateMatch(db, { ...match, version }, { ...changes, updatedAt: now() });
    if (row === undefined) return makeMatch(await findSame(db, match, changes), match.ownerId);
    const message = { userId: match.ownerId, change: 'saved', matchIds: [row.id] } as const;
    await announceMatch({ live }, request.log, { ...message, version: row.version });
    return makeMatch(row, match.ownerId);
  });
}

/**
 * Returns the saved game if it equals the changes, because then only the response to an earlier try was lost. Throws
 * CONFLICT otherwise.
 */
async function findSame(
  db: Queryable,
  match: MatchRef,
  changes: Partial<MatchValues>,
): Promise<MatchRow> {
  const row = await findOwnMatch(db, match);
  if (row === undefined) throw new ApiError('NOT_FOUND');
  const columns = new Map<string, unknown>(Object.entries(row));
  // The packed line is derived from the history, and byte arrays are never equal.
  const { line: _, ...comparable } = changes;
  const isSame = Object.entries(comparable).every(([name, value]) => columns.get(name) === value);
  if (isSame && row.deletedAt === null) return row;
  throw new ApiError('CONFLICT', { data: makeMatch(row, match.ownerId) });
}
