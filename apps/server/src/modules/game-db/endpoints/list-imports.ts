import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { listImports } from '../import/import-repository.ts';
import { makeImport } from '../import/make-import.ts';

/** `GET /api/admin/import` */
export function listAllImports(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.listImports, async () =>
    (await listImports(database.db)).map((row) => makeImport(row, database)),
  );
}
