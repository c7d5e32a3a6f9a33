import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { makePackage } from '../../commerce/make-package.ts';
import { listActivePackages } from '../../commerce/package-repository.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/package` */
export function listPackages(app: FastifyInstance, { database: { db } }: AppContext): void {
  addRoute(app, ROUTES.listPackages, async () => {
    const found = await listActivePackages(db);
    return found.map(({ version }) => makePackage(version));
  });
}
