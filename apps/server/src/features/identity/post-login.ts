import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { LoginLimits } from '../../auth/login-limits.ts';
import { mergeGuest } from '../../auth/merge-guest.ts';
import { giveTokens, guestOf, openSession } from '../../auth/open-session.ts';
import { isPassword } from '../../auth/passwords.ts';
import { findUserByLogin, lockUser } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../lib/api-error.ts';
import { requireOwnOrigin } from '../../lib/own-origin.ts';
import { addRoute } from '../../lib/route.ts';

/**
 * `POST /api/login`. The answer and the time it takes do not tell whether there is such an account. A guest's data move
 * into the account.
 */
export function postLogin(app: FastifyInstance, context: AppContext): void {
  const { database, now, sessions, config } = context;
  const limits = new LoginLimits();
  addRoute(app, ROUTES.login, async ({ body: { username, password }, request, reply }) => {
    requireOwnOrigin(request, config.publicUrl);
    const guest = await guestOf(context, request);
    const user = await findUserByLogin(database.db, username);
    const guess = { request, account: user?.id ?? username, now: now() };
    const check = () => isPassword(user?.passwordHash ?? null, password);
    if (!(await limits.guess(guess, check)) || user === undefined) {
      throw new ApiError('LOGIN_FAILED');
    }
    if (user.status !== 'ACTIVE') throw new ApiError('ACCOUNT_INACTIVE');
    const { opened, ended } = await inTransaction(database.db, async (tx) => {
      const held = await lockUser(tx, user.id);
      // Since it was found, the account may have been given another password, or closed.
      if (held?.passwordHash !== user.passwordHash || held.status !== 'ACTIVE') {
        throw new ApiError('LOGIN_FAILED');
      }
      const move = guest && { fromUserId: guest.userId, toUserId: user.id };
      const ended = move ? await mergeGuest(tx, context, move) : [];
      const userAgent = request.headers['user-agent'];
      return { opened: await openSession(tx, { user, userAgent, now: now() }), ended };
    });
    await sessions.announce(ended);
    return giveTokens(context, opened, { request, reply });
  });
}
