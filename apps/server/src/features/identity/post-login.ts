import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { mergeGuest } from '../../auth/merge-guest.ts';
import { giveTokens, guestOf, openSession } from '../../auth/open-session.ts';
import { isPassword } from '../../auth/passwords.ts';
import { findUserByLogin } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { requireOwnOrigin } from '../../lib/own-origin.ts';
import { addRoute } from '../../lib/route.ts';
import { LoginLimits } from './login-limits.ts';

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
    limits.check(request, username, now());
    const user = await findUserByLogin(database.db, username);
    if (!(await isPassword(user?.passwordHash ?? null, password)) || user === undefined) {
      limits.addFailure(request, username, now());
      throw new ApiError('LOGIN_FAILED');
    }
    if (user.status !== 'ACTIVE') throw new ApiError('ACCOUNT_INACTIVE');
    limits.forget(request, username);
    const { opened, ended } = await database.db.transaction(async (tx) => {
      const move = guest && { fromUserId: guest.userId, toUserId: user.id };
      const ended = move ? await mergeGuest(tx, context, move) : [];
      const userAgent = request.headers['user-agent'];
      return { opened: await openSession(tx, { user, userAgent, now: now() }), ended };
    });
    await sessions.announce(ended);
    return giveTokens(context, opened, { request, reply });
  });
}
