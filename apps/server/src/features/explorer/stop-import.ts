import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { BackgroundImports } from '../../collections/background-imports.ts';
import { changeImport, findImport } from '../../collections/import-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { makeImport } from './make-import.ts';

/** `POST /api/admin/import/{id}/stop`. Another process that has it sees at its next batch that it is stopped; what has ended stays so. */
export function stopImport(
  app: FastifyInstance,
  { database, now }: AppContext,
  imports: BackgroundImports,
): void {
  addRoute(app, ROUTES.stopImport, async ({ params: { importId } }) => {
    const states = ['RUNNING' as const];
    await changeImport(database.db, { id: importId, states, now: now() }, { state: 'STOPPED' });
    await imports.stop(importId);
    const row = await findImport(database.db, importId);
    if (row === undefined) throw new ApiError('NOT_FOUND');
    return makeImport(row, database);
  });
}
