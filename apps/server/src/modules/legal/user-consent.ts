import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../http/caller.ts';
import { addRoute, perHour } from '../../http/route.ts';
import { findChanged, keepConsent, requireConsent } from '../../legal/consent.ts';
import type { AdminContext } from '../admin/admin-context.ts';

/** `GET /api/user/consent`. Guests are not asked: they accept the texts when they sign up or pay. */
export function getConsent(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.getConsent, ({ caller }) => readState(context, caller));
}

/** `POST /api/user/consent`. A repeated call has no effect. */
export function postConsent(app: FastifyInstance, context: AdminContext): void {
  const { database, legal } = context;
  addRoute(app, { ...ROUTES.giveConsent, limit: perHour(60) }, async ({ body, caller }) => {
    const consent = requireConsent(await legal.wanted(), body.consent);
    const given = { userId: caller.userId, consent, place: 'CHANGE' } as const;
    await keepConsent(database.db, context, given);
    return readState(context, caller);
  });
}

async function readState({ database, legal }: AdminContext, { userId, isGuest }: Caller) {
  return {
    current: await legal.wanted(),
    changed: isGuest ? [] : await findChanged(database.db, legal, userId),
  };
}
