import { type Import } from '@chuhe/contract/explorer';
import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { insertAudit } from '../../../db/audit-repository.ts';
import type { Database } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addUploadRoute, FORM_BYTES } from '../../../http/read-upload.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { BackgroundImports } from '../import/background-imports.ts';
import { beginImport, ShippedCollection } from '../import/begin-import.ts';
import {
  changeImport,
  findImport,
  type ImportWithName,
  listImports,
} from '../import/import-repository.ts';
import { findSpeed } from '../import/import-speed.ts';
import { type ImportForm, readImportForm } from '../import/read-import-form.ts';
import { readReport } from '../import/run-import.ts';
import { Uploads } from '../import/uploads.ts';

/** `GET /api/admin/import` */
export function listAllImports(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.listImports, async () =>
    (await listImports(database.db)).map((row) => makeImport(row, database)),
  );
}

const IMPORT = {
  ...ROUTES.importGames,
  bodyLimit: EXPLORER_LIMITS.file + FORM_BYTES,
  bodySeconds: 600,
  limit: perMinute(30),
};

/**
 * `POST /api/admin/import`: responds after the upload and imports the games in the background. Uploading the same file again continues an
 * unfinished import, and is a CONFLICT while the import is running.
 */
export function importGames(
  app: FastifyInstance,
  { database, config, now }: Context,
  imports: BackgroundImports,
): void {
  const uploads = new Uploads(config.dataFolder);
  addUploadRoute(app, IMPORT, async ({ request, caller }) => {
    const form = await readImportForm(request, uploads);
    const importId = await begin(form, caller.userId).catch(async (error: unknown) => {
      await uploads.remove(form.upload);
      throw error;
    });
    const row = await findImport(database.db, importId);
    if (row === undefined) throw new ApiError('CONFLICT');
    return makeImport(row, database);
  });

  async function begin(
    { collection, fileName, upload }: ImportForm,
    actorId: string,
  ): Promise<string> {
    const { hash, size } = upload;
    const time = now();
    const file = { collection, fileName, hash, size };
    const after = { collection, fileName, size };
    const begun = await beginImport(database, file, time, (tx, { id }) =>
      insertAudit(tx, { at: time, actorId, action: 'collection.import', target: id, after }),
    ).catch((error: unknown) => {
      throw error instanceof ShippedCollection ? conflict('COLLECTION_SHIPPED') : error;
    });
    if (begun === 'busy') throw conflict('IMPORT_RUNS');
    const path = await uploads.moveToImport(upload, begun.row.id).catch(async (error: unknown) => {
      await begun.release();
      throw error;
    });
    imports.start(begun, path, () => uploads.remove({ path }));
    return begun.row.id;
  }
}

/** `POST /api/admin/import/{id}/stop`. An import in another process stops at its next batch. Has no effect on an import that has ended. */
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

function makeImport(
  { id, createdAt, updatedAt, ...row }: ImportWithName,
  database: Database,
): Import {
  const speed = row.state === 'RUNNING' ? findSpeed(database, id) : undefined;
  return {
    ...row,
    importId: id,
    report: readReport(row),
    speed: speed?.speed ?? null,
    remaining: speed?.remaining ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
