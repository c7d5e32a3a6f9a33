import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BackgroundImports } from '../import/background-imports.ts';
import { changeImport, findImport } from '../import/import-repository.ts';
import { makeImport } from '../import/make-import.ts';

/**
 * `POST /api/admin/import/{id}/stop`. Another process that runs the import notices at its next batch; an import that
 * has ended stays as it is.
 */
export function stopImport(
  app: FastifyInstance,
  { database, now }: Context,
  imports: BackgroundImports,
): void {
  addRoute(app, ROUTES.stopImport, async ({ params: { importId }, caller }) => {
    const time = now();
    await database.db.transaction(async (tx) => {
      const running = { id: importId, states: ['RUNNING' as const], now: time };
      if ((await changeImport(tx, running, { state: 'STOPPED' })) === undefined) return;
      await insertAudit(tx, {
        at: time,
        actorId: caller.userId,
        action: 'collection.stop-import',
        target: importId,
        before: { state: 'RUNNING' },
        after: { state: 'STOPPED' },
      });
    });
    await imports.stop(importId);
    const row = await findImport(database.db, importId);
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeImport(row, database);
  });
}
