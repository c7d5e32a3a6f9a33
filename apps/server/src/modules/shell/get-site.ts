import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../http/route.ts';
import type { ShellContext } from './shell-context.ts';

/** `GET /api/site`. Every page calls it, so it may be cached for half a minute. */
export function getSite(app: FastifyInstance, { settings, legal }: ShellContext): void {
  addRoute(app, ROUTES.getSite, async ({ reply }) => {
    const { isRegistrationOpen, notice, openData } = (await settings.read()).values;
    const { isOn, ...texts } = notice;
    reply.header('cache-control', 'public, max-age=30');
    return {
      isRegistrationOpen,
      hasOpenData: openData.isOn,
      consent: await legal.wanted(),
      notice: isOn ? texts : null,
    };
  });
}
