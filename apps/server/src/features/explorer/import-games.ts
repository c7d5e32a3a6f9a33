import { EXPLORER_LIMITS } from '@chuhe/contract/explorer';
import { ROUTES } from '@chuhe/contract/routes';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { BackgroundImports } from '../../collections/background-imports.ts';
import { beginImport } from '../../collections/begin-import.ts';
import { findImport } from '../../collections/import-repository.ts';
import { Uploads } from '../../collections/uploads.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { makeImport } from './make-import.ts';
import { type ImportForm, readImportForm } from './read-import-form.ts';

/**
 * `POST /api/admin/import`: answers once the file is here; its games come in afterwards. The same file goes on where it was, and is a
 * CONFLICT while it is being read.
 */
export function importGames(
  app: FastifyInstance,
  { database, config, now }: AppContext,
  imports: BackgroundImports,
): void {
  const uploads = new Uploads(config.dataFolder);
  // Forms are read on this route only.
  void app.register(async (route) => {
    await route.register(multipart, { throwFileSizeLimit: false });
    addRoute(
      route,
      ROUTES.importGames,
      async ({ request }) => {
        const form = await readImportForm(request, uploads);
        const importId = await begin(form).catch(async (error: unknown) => {
          await uploads.drop(form.upload);
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

  async function begin({ collection, fileName, upload }: ImportForm): Promise<string> {
    const { hash, size } = upload;
    const begun = await beginImport(database, { collection, fileName, hash, size }, now());
    if (begun === 'busy') throw new ApiError('CONFLICT');
    const path = await uploads.keep(upload, begun.row.id).catch(async (error: unknown) => {
      await begun.release();
      throw error;
    });
    imports.start(begun, path, () => uploads.drop({ path }));
    return begun.row.id;
  }
}

/** Of a form around the file. */
const FORM_BYTES = 16 * 1024;
