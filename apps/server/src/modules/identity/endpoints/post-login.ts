import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { requireOwnOrigin } from '../../../http/own-origin.ts';
import { addRoute } from '../../../http/route.ts';
import { findUserByLogin, lockUser } from '../../../users/user-repository.ts';
import { requireMayOpen } from '../../account/reopen-account.ts';
import { storePendingSignIn } from '../../second-factor/pending-sign-in.ts';
import { hasSecondFactor } from '../../second-factor/second-factor-repository.ts';
import { enterAccount } from '../enter-account.ts';
import type { IdentityContext } from '../identity-context.ts';
import { giveTokens, guestOf } from '../open-session.ts';
import { isPassword } from '../passwords.ts';

/**
 * `POST /api/login`. Neither the response nor its time reveals whether the account exists. A guest's data moves into the
 * account. An account with a second factor gets no session yet.
 */
export function postLogin(app: FastifyInstance, context: IdentityContext): void {
  const { database, now, sessions, config, loginLimits } = context;
  addRoute(app, ROUTES.login, async ({ body, request, reply }) => {
    const { username, password, takesBackDeletion: takesBack = false } = body;
    requireOwnOrigin(request, config.publicUrl);
    const guest = await guestOf(context, request);
    const user = await findUserByLogin(database.db, username);
    const guess = { request, account: user?.id ?? username, now: now() };
    const check = () => isPassword(user?.passwordHash ?? null, password);
    if (!(await loginLimits.guess(guess, check)) || user === undefined) {
      throw new ApiError('LOGIN_FAILED');
    }
    const entered = await inTransaction(database.db, async (tx) => {
      const held = await lockUser(tx, user.id);
      // Since the account was found, its password may have changed.
      if (held?.passwordHash !== user.passwordHash) throw new ApiError('LOGIN_FAILED');
      if (await hasSecondFactor(tx, held.id)) {
        await requireMayOpen(tx, { user: held, takesBack });
        return storePendingSignIn(tx, context, held.id, { kind: 'password', takesBack });
      }
      return enterAccount(tx, context, { user: held, takesBack, guest, request });
    });
    if (entered instanceof ApiError) throw entered;
    await sessions.announce(entered.ended);
    if (takesBack) context.mail.wake();
    return giveTokens(context, entered.opened, { request, reply });
  });
}
