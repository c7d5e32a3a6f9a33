import { EXPLORER_LIMITS } from '@chuhe/contract/explorer';
import { ROUTES } from '@chuhe/contract/routes';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import type { BackgroundImports } from '../import/background-imports.ts';
import { beginImport } from '../import/begin-import.ts';
import { findImport } from '../import/import-repository.ts';
import { makeImport } from '../import/make-import.ts';
import { type ImportForm, readImportForm } from '../import/read-import-form.ts';
import { Uploads } from '../import/uploads.ts';

/**
 * `POST /api/admin/import`: answers once the file is uploaded; its games are imported in the background. The same
 * file continues an unfinished import, and is a CONFLICT while it is being imported.
 */
export function importGames(
  app: FastifyInstance,
  { database, config, now }: Context,
  imports: BackgroundImports,
): void {
  const uploads = new Uploads(config.dataFolder);
  // Only this route accepts forms.
  void app.register(async (route) => {
    await route.register(multipart, { throwFileSizeLimit: false });
    addRoute(
      route,
      ROUTES.importGames,
      async ({ request, caller }) => {
        const form = await readImportForm(request, uploads);
        const importId = await begin(form, caller.userId).catch(async (error: unknown) => {
          await uploads.remove(form.upload);
          throw error;
        });
        const row = await findImport(database.db, importId);
        if (row === undefined) throw new ApiError('CONFLICT');
        return makeImport(row, database);
      },
      {
        bodyLimit: EXPLORER_LIMITS.file + FORM_BYTES,
        bodySeconds: 600,
        limit: { calls: 30, seconds: 60 },
      },
    );
  });

  async function begin(
    { collection, fileName, upload }: ImportForm,
    actorId: string,
  ): Promise<string> {
    const { hash, size } = upload;
    const time = now();
    const file = { collection, fileName, hash, size };
    const begun = await beginImport(database, file, time, (tx, { id }) =>
      insertAudit(tx, {
        at: time,
        actorId,
        action: 'collection.import',
        target: id,
        after: {
          collection,
          fileName,
          size,
        },
      }),
    );
    if (begun === 'busy') throw conflict('IMPORT_RUNS');
    const path = await uploads.moveToImport(upload, begun.row.id).catch(async (error: unknown) => {
      await begun.release();
      throw error;
    });
    imports.start(begun, path, () => uploads.remove({ path }));
    return begun.row.id;
  }
}

/** Bytes of a form without the file. */
const FORM_BYTES = 16 * 1024;
