import { insertAudit } from '../../../db/audit-repository.ts';
import type { PositionDbContext } from '../position-db-context.ts';
import type { RecordRun } from './learning-runs.ts';

/** Writes down who has begun, stopped or taken up a learning run. */
export function recordRun(
  { now }: Pick<PositionDbContext, 'now'>,
  actorId: string,
  action: 'learning.start' | 'learning.stop' | 'learning.resume',
): RecordRun {
  return (tx, { id, fen, plies, width, nodes, state }) =>
    insertAudit(tx, {
      at: now(),
      actorId,
      action,
      target: id,
      after: {
        fen,
        plies,
        width,
        nodes,
        state,
      },
    });
}
