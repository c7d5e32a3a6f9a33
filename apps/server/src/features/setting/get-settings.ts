import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeSettings } from './make-settings.ts';

/** `GET /api/admin/setting` */
export function getSettings(app: FastifyInstance, { settings }: AppContext): void {
  addRoute(app, ROUTES.getSettings, async () => makeSettings(await settings.read()));
}
