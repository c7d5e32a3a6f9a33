import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { listImports } from '../../collections/import-repository.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeImport } from './make-import.ts';

/** `GET /api/admin/import` */
export function listAllImports(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.listImports, async () =>
    (await listImports(database.db)).map((row) => makeImport(row, database)),
  );
}
