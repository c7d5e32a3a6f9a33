import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute, type Call, perHour } from '../../../http/route.ts';
import { insertUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { giveTokens, openSession } from '../open-session.ts';

/**
 * `GET` and `POST /api/user/quick-register`: signs in a new guest. The limit per address is low, because a guest is kept for more than
 * a year.
 */
export function quickRegister(app: FastifyInstance, context: IdentityContext): void {
  const limit = { ...perHour(40), group: 'quick-register' };
  for (const route of [ROUTES.quickRegister, ROUTES.quickRegisterByPost]) {
    addRoute(app, { ...route, limit }, (call) => makeGuest(context, call));
  }
}

async function makeGuest(
  context: IdentityContext,
  { request, reply }: Pick<Call<typeof ROUTES.quickRegister>, 'request' | 'reply'>,
) {
  const { database, now, config } = context;
  requireOwnOrigin(request, config.publicUrl);
  const { opened } = await database.db.transaction(async (tx) => {
    const time = now();
    const user = await insertUser(tx, { isGuest: true, createdAt: time, updatedAt: time });
    return openSession(tx, context, { user, request });
  });
  return giveTokens(context, opened, { request, reply });
}
