import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/site`. Every page asks for it: a cache may keep it for half a minute. */
export function getSite(app: FastifyInstance, { settings }: AppContext): void {
  addRoute(app, ROUTES.getSite, async ({ reply }) => {
    const { isRegistrationOpen, notice } = (await settings.read()).values;
    const { isOn, ...texts } = notice;
    reply.header('cache-control', 'public, max-age=30');
    return { isRegistrationOpen, notice: isOn ? texts : null };
  });
}
