import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute, type Call } from '../../../http/route.ts';
import { insertUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { giveTokens, openSession } from '../open-session.ts';

/** `GET` and `POST /api/user/quick-register`: signs in a new guest. The limit per address is low, since a guest is kept for a year. */
export function quickRegister(app: FastifyInstance, context: IdentityContext): void {
  const limit = { calls: 40, seconds: 3600, group: 'quick-register' };
  addRoute(app, ROUTES.quickRegister, (call) => makeGuest(context, call), { limit });
  addRoute(app, ROUTES.quickRegisterByPost, (call) => makeGuest(context, call), { limit });
}

async function makeGuest(
  context: IdentityContext,
  { request, reply }: Pick<Call<typeof ROUTES.quickRegister>, 'request' | 'reply'>,
) {
  const { database, now, config } = context;
  requireOwnOrigin(request, config.publicUrl);
  const opened = await database.db.transaction(async (tx) => {
    const time = now();
    const user = await insertUser(tx, { isGuest: true, createdAt: time, updatedAt: time });
    return openSession(tx, { user, userAgent: request.headers['user-agent'], now: time });
  });
  return giveTokens(context, opened, { request, reply });
}
