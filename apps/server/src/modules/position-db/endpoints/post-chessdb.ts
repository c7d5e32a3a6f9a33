import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { announcePositions } from '../position-changes.ts';
import {
  countContributions,
  deleteContribution,
  findContribution,
  writeContribution,
} from '../contribution-repository.ts';
import { makeContribution, parseContribution } from '../contribution.ts';
import { keyed } from '../key-moves.ts';
import { CLOUD_PERMISSIONS, readPosition } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** Positions of which one user may say something: far more than people do. */
const MOST = 2_000;

/** `POST /api/chessdb`: kept as the user's own, and shown to others once an administrator accepts it. */
export function postChessdb(app: FastifyInstance, context: PositionDbContext): void {
  const { database, now } = context;
  addRoute(app, ROUTES.contribute, async ({ body, caller }) => {
    const position = keyed(readPosition(body.FEN));
    await requirePermission(context, caller, CLOUD_PERMISSIONS);
    const of = { key: position.key, userId: caller.userId };
    if (body.value.trim() === '') {
      const withdrawn = await deleteContribution(database.db, of);
      if (withdrawn?.status === 'ACCEPTED') await announcePositions(database, [position.id]);
      return null;
    }
    const moves = parseContribution(body.value, position);
    const { before, row } = await database.db.transaction(async (tx) => {
      const before = await findContribution(tx, of);
      // Sent twice, it is the same, and what was decided of it stands.
      if (before?.moves === moves) return { before: undefined, row: before };
      if (before === undefined && (await countContributions(tx, caller.userId)) >= MOST) {
        throw new ApiError('STORAGE_FULL');
      }
      return { before, row: await writeContribution(tx, of, { moves, now: now() }) };
    });
    // What others have seen until now is to be judged anew.
    if (before?.status === 'ACCEPTED') await announcePositions(database, [position.id]);
    return makeContribution(row);
  });
}
