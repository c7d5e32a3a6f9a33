import { makeCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { readPosition } from '../../../games/read-position.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { addRoute } from '../../../http/route.ts';
import { lockUser } from '../../../users/user-repository.ts';
import { isPermissionSold } from '../../billing/package-repository.ts';
import { hasPermission, requirePermission } from '../../billing/permissions.ts';
import { makeContribution, parseContribution, turnContribution } from '../contribution.ts';
import {
  countContributions,
  deleteContribution,
  findContribution,
  lockContribution,
  writeContribution,
} from '../contribution-repository.ts';
import { keyed } from '../key-moves.ts';
import { CLOUD_PERMISSIONS, lookUpOneFor } from '../look-up.ts';
import { announcePositions } from '../position-changes.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/chessdb` */
export function getChessdb(app: FastifyInstance, context: PositionDbContext): void {
  addRoute(app, ROUTES.getChessdb, async ({ query, caller }) => {
    const { moves } = await lookUpOneFor(context, caller, readPosition(query.FEN));
    return makeCloudMoves(moves);
  });
}

/** `GET /api/chessdb/own` */
export function getOwnContribution(app: FastifyInstance, context: PositionDbContext): void {
  const { database } = context;
  addRoute(app, ROUTES.getContribution, async ({ query, caller }) => {
    const position = keyed(readPosition(query.FEN));
    const row = await findContribution(database.db, { key: position.key, userId: caller.userId });
    return {
      contribution:
        row === undefined
          ? null
          : { ...makeContribution(row), value: turnContribution(row, position) },
      mayContribute: await mayContribute(context, caller),
    };
  });
}

/** Users who may read the cloud may contribute until the permission CLOUD.WRITE is sold; then they need that permission, too. */
async function mayContribute(context: PositionDbContext, caller: Caller): Promise<boolean> {
  if (caller.type === 'ADMIN') return true;
  if (!(await hasPermission(context, caller.userId, CLOUD_PERMISSIONS))) return false;
  if (!(await isPermissionSold(context.database.db, 'CLOUD.WRITE'))) return true;
  return hasPermission(context, caller.userId, ['CLOUD.WRITE']);
}

/** Maximum number of contributions per user; far more than anyone makes by hand. */
const MAX_CONTRIBUTIONS = 2_000;

/**
 * `POST /api/chessdb`: stores a user's contribution, which others see once an administrator accepts it. With `replaces`, it changes only
 * what the caller has read, so that of two pages that change a position at once, neither loses the score of the other.
 */
export function postChessdb(app: FastifyInstance, context: PositionDbContext): void {
  const { database, now } = context;
  addRoute(app, ROUTES.contribute, async ({ body, caller }) => {
    const position = keyed(readPosition(body.FEN));
    await requirePermission(context, caller, CLOUD_PERMISSIONS);
    const isWithdrawn = body.value.trim() === '';
    if (!isWithdrawn && !(await mayContribute(context, caller))) throw new ApiError('FORBIDDEN');
    const moves = isWithdrawn ? undefined : parseContribution(body.value, position);
    const of = { key: position.key, userId: caller.userId };
    const { before, row } = await database.db.transaction(async (tx) => {
      await lockUser(tx, caller.userId);
      // Locked, because an administrator may accept it at this moment. Other users must then be notified that it is hidden again.
      const before = await lockContribution(tx, of);
      // A repeated call finds its moves stored and succeeds, because the first response may be lost. The contribution keeps its status.
      if (before?.moves === moves) return { before: undefined, row: before };
      const value = before === undefined ? '' : turnContribution(before, position);
      if (body.replaces !== undefined && body.replaces !== value) throw new ApiError('CONFLICT');
      if (moves === undefined) return { before: await deleteContribution(tx, of), row: undefined };
      const count = before === undefined ? await countContributions(tx, caller.userId) : 0;
      if (count >= MAX_CONTRIBUTIONS) throw new ApiError('STORAGE_FULL');
      return { before, row: await writeContribution(tx, of, { moves, now: now() }) };
    });
    // The accepted contribution is hidden from other users until the new one is accepted.
    if (before?.status === 'ACCEPTED') await announcePositions(database, [position.id]);
    return row === undefined ? null : makeContribution(row);
  });
}
