import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute } from '../../../http/route.ts';
import { findUserByLogin, lockUser } from '../../../users/user-repository.ts';
import { requireOpen } from '../../account/reopen-account.ts';
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
  addRoute(app, ROUTES.login, async ({ body, request, reply }) => {
    const { username, password, takesBackDeletion = false } = body;
    requireOwnOrigin(request, config.publicUrl);
    const guest = await guestOf(context, request);
    const user = await findUserByLogin(database.db, username);
    const guess = { request, account: user?.id ?? username, now: now() };
    const check = () => isPassword(user?.passwordHash ?? null, password);
    if (!(await loginLimits.guess(guess, check)) || user === undefined) {
      throw new ApiError('LOGIN_FAILED');
    }
    const { opened, ended } = await inTransaction(database.db, async (tx) => {
      const held = await lockUser(tx, user.id);
      // Since the account was found, its password may have changed.
      if (held?.passwordHash !== user.passwordHash) throw new ApiError('LOGIN_FAILED');
      await requireOpen(tx, { user: held, takesBack: takesBackDeletion, now: now() });
      const move = guest && { fromUserId: guest.userId, toUserId: user.id };
      const ended = move ? await mergeGuest(tx, context, move) : [];
      const session = await openSession(tx, context, { user, request });
      return { opened: session.opened, ended: [...ended, ...session.ended] };
    });
    await sessions.announce(ended);
    if (takesBackDeletion) context.mail.wake();
    return giveTokens(context, opened, { request, reply });
  });
}
