import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import type { AdminContext } from './admin-context.ts';
import { makeSettings } from './make-settings.ts';

/** `GET /api/admin/setting` */
export function getSettings(app: FastifyInstance, { settings }: AdminContext): void {
  addRoute(app, ROUTES.getSettings, async () => makeSettings(await settings.read()));
}
