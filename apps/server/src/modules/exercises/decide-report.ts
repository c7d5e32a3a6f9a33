import type { ExerciseDecision } from '@chuhe/contract/exercise-limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../db/audit-repository.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute } from '../../http/route.ts';
import type { ExerciseContext } from './exercise-context.ts';
import { lockExercises } from './exercise-repository.ts';
import { decideReports } from './report-repository.ts';

/**
 * `POST /api/admin/exercise/:exerciseId/decision`. What an administrator has decided holds: a check that still runs changes nothing. A
 * decision that does not fit the state of the exercise is refused, since another administrator or a check has been faster.
 */
export function decideExercise(app: FastifyInstance, { database, now }: ExerciseContext): void {
  addRoute(app, ROUTES.decideExercise, async ({ params: { exerciseId }, body, caller }) => {
    const time = now();
    await inTransaction(database.db, async (tx) => {
      const { decision, reason } = body;
      const before = await lockDecided(tx, exerciseId, decision);
      const isWithdrawn = decision === 'withdraw';
      const reports = await decideReports(tx, exerciseId, { isWithdrawn, now: time });
      await insertAudit(tx, {
        at: time,
        actorId: caller.userId,
        action: `exercise.${decision}`,
        target: exerciseId,
        reason,
        before,
        after: { isWithdrawn, reports },
      });
    });
    return null;
  });
}

/** Locks the exercise. @returns what it was */
async function lockDecided(tx: Queryable, exerciseId: string, decision: ExerciseDecision) {
  const exercise = (await lockExercises(tx, [exerciseId])).get(exerciseId);
  if (exercise === undefined) throw new ApiError('NOT_FOUND');
  const isWithdrawn = exercise.withdrawnAt !== null;
  if (isWithdrawn !== (decision === 'restore')) throw new ApiError('CONFLICT');
  return { isWithdrawn };
}
