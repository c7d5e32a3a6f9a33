import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { makePackage } from '../make-package.ts';
import { listActivePackages } from '../package-repository.ts';

/** `GET /api/package` */
export function listPackages(app: FastifyInstance, { database: { db } }: BillingContext): void {
  addRoute(app, ROUTES.listPackages, async () => {
    const found = await listActivePackages(db);
    return found.map(({ version }) => makePackage(version));
  });
}
