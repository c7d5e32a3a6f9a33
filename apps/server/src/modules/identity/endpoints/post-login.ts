import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute } from '../../../http/route.ts';
import { findUserByLogin, lockUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { mergeGuest } from '../merge-guest.ts';
import { giveTokens, guestOf, openSession } from '../open-session.ts';
import { isPassword } from '../passwords.ts';

/**
 * `POST /api/login`. Neither the response nor its time reveals whether the account exists. A guest's data moves into the
 * account.
 */
export function postLogin(app: FastifyInstance, context: IdentityContext): void {
  const { database, now, sessions, config, loginLimits } = context;
  addRoute(app, ROUTES.login, async ({ body: { username, password }, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    const guest = await guestOf(context, request);
    const user = await findUserByLogin(database.db, username);
    const guess = { request, account: user?.id ?? username, now: now() };
    const check = () => isPassword(user?.passwordHash ?? null, password);
    if (!(await loginLimits.guess(guess, check)) || user === undefined) {
      throw new ApiError('LOGIN_FAILED');
    }
    if (user.status !== 'ACTIVE') throw new ApiError('ACCOUNT_INACTIVE');
    const { opened, ended } = await inTransaction(database.db, async (tx) => {
      const held = await lockUser(tx, user.id);
      // Since the account was found, its password may have changed, or it may have been deactivated.
      if (held?.passwordHash !== user.passwordHash || held.status !== 'ACTIVE') {
        throw new ApiError('LOGIN_FAILED');
      }
      const move = guest && { fromUserId: guest.userId, toUserId: user.id };
      const ended = move ? await mergeGuest(tx, context, move) : [];
      const session = await openSession(tx, context, { user, request });
      return { opened: session.opened, ended: [...ended, ...session.ended] };
    });
    await sessions.announce(ended);
    return giveTokens(context, opened, { request, reply });
  });
}
