import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { readPosition } from '../../../games/read-position.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { makeContribution } from '../contribution.ts';
import {
  judgeContribution,
  listContributions,
  lockContribution,
} from '../contribution-repository.ts';
import { keyed } from '../key-moves.ts';
import { announcePositions } from '../position-changes.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** `GET /api/admin/contribution` */
export function getContributions(
  app: FastifyInstance,
  { database: { db } }: PositionDbContext,
): void {
  addRoute(app, ROUTES.listContributions, async ({ query: { beyond, ...query } }) => {
    const search = { ...query, ...(beyond !== undefined && { beyond: new Date(beyond) }) };
    return (await listContributions(db, search)).map(makeContribution);
  });
}

/** `POST /api/admin/contribution` */
export function postContribution(app: FastifyInstance, { database, now }: PositionDbContext): void {
  addRoute(app, ROUTES.judgeContribution, async ({ body, caller }) => {
    const { key, id } = keyed(readPosition(body.FEN));
    const of = { key, userId: body.userId };
    const row = await database.db.transaction(async (tx) => {
      const before = await lockContribution(tx, of);
      if (before === undefined) throw new ApiError('NOT_FOUND');
      const judged = await judgeContribution(tx, of, { moves: body.value, status: body.status });
      if (judged === undefined) throw new ApiError('CONFLICT', { data: makeContribution(before) });
      await insertAudit(tx, {
        at: now(),
        actorId: caller.userId,
        action: 'contribution.judge',
        target: `${id} ${body.userId}`,
        before: { status: before.status },
        after: { status: judged.status },
      });
      return judged;
    });
    await announcePositions(database, [id]);
    return makeContribution(row);
  });
}
