import type { Language } from '@chuhe/contract/languages';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute, perHour } from '../../../http/route.ts';
import { findUserByEmail, lockUser, updateUser } from '../../../users/user-repository.ts';
import { canOpen } from '../../account/reopen-account.ts';
import { forgetWrongCodes } from '../../second-factor/check-second-factor.ts';
import { deleteSecondFactor } from '../../second-factor/second-factor-repository.ts';
import { hasHostedPasswords } from '../hosted-passwords.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteAllIdentities } from '../identity-repository.ts';
import { deleteAllLinkTokens, findLinkToken } from '../link-token-repository.ts';
import { takeLink } from '../links.ts';
import { hashPassword } from '../passwords.ts';
import { queueLink, queueNotice } from '../queue-mails.ts';
import { requireGoodPassword } from '../require-good-password.ts';
import { hashSecret } from '../tokens.ts';

/**
 * `POST /api/user/password/forgot`. Responds before the account is looked up, so that neither the response nor its time
 * reveals whether the account exists. Requests count by the address that they name, whether or not it has an account.
 */
export function postForgotPassword(app: FastifyInstance, context: IdentityContext): void {
  addRoute(app, ROUTES.forgotPassword, ({ body, request, reply }) => {
    const { email } = body;
    const language = languageOf(request);
    context.mailLimits.require({ kind: 'RESET_PASSWORD', recipient: email, request });
    reply.raw.once('finish', () => {
      sendReset(context, email, language).catch((error: unknown) =>
        request.log.error({ err: error }, 'a reset link was not made'),
      );
    });
    return null;
  });
}

/**
 * `POST /api/user/password/reset`: the link verifies the email address too. All sessions end. A second factor stays, unless the address was
 * not verified before.
 */
export function postResetPassword(app: FastifyInstance, context: IdentityContext): void {
  const { database, now, sessions, mail } = context;
  addRoute(app, { ...ROUTES.resetPassword, limit: perHour(30) }, async ({ body, request }) => {
    const { token, password } = body;
    requireGoodPassword(password, []);
    const hash = hashSecret(token);
    const purpose = 'RESET_PASSWORD';
    // Checked first, since hashing a password is expensive.
    if (!(await findLinkToken(database.db, { hash, purpose, now: now() }))) {
      throw new ApiError('LINK_EXPIRED');
    }
    const passwordHash = await hashPassword(password);
    const time = now();
    const ended = await database.db.transaction(async (tx) => {
      const link = await takeLink(tx, { hash, purpose, now: time });
      if (link === undefined || !(await canOpen(tx, link.user))) throw new ApiError('LINK_EXPIRED');
      const { user } = link;
      const isProven = link.email !== null;
      const language = languageOf(request);
      // The link was sent to a former address of the account.
      if (isProven && link.email !== user.email) throw new ApiError('LINK_EXPIRED');
      const emailVerifiedAt = user.emailVerifiedAt ?? (isProven ? time : null);
      const passwordAddress = isProven ? user.email : null;
      const password = { passwordHash, passwordAddress };
      await updateUser(tx, user.id, { ...password, emailVerifiedAt, updatedAt: time });
      // The address was not verified, so another person may have created the account, and linked identities or set up a second factor.
      if (isProven && user.emailVerifiedAt === null) {
        await deleteAllIdentities(tx, user.id);
        const removed = await deleteSecondFactor(tx, user.id);
        if (removed.hasAuthenticator || removed.passkeys > 0) {
          await queueNotice(tx, context, {
            kind: 'SECOND_FACTOR_REMOVED',
            email: user.email,
            language,
          });
        }
      }
      await forgetWrongCodes(tx, user.id);
      // A pending link may have been sent to an address of that person.
      await deleteAllLinkTokens(tx, user.id);
      await queueNotice(tx, context, { kind: 'PASSWORD_CHANGED', email: user.email, language });
      return sessions.end(tx, { userId: user.id, reason: 'PASSWORD' });
    });
    await sessions.announce(ended);
    mail.wake();
    return null;
  });
}

async function sendReset(
  context: IdentityContext,
  login: string,
  language: Language,
): Promise<void> {
  await context.database.db.transaction(async (tx) => {
    const found = await findUserByEmail(tx, login);
    const user = found && (await lockUser(tx, found.id));
    if (user === undefined || !(await canOpen(tx, user))) return;
    // The address was changed before the lock, so it is no longer that of an account.
    if (user.email !== found?.email) return;
    // The provider stores the password and mails its own reset links.
    if (user.passwordHash === null && hasHostedPasswords(context.config)) return;
    // The mail is sent to the address as stored in the account, not as typed.
    const { id: userId, email } = user;
    if (email === null) return;
    await queueLink(tx, context, { purpose: 'RESET_PASSWORD', userId, email, language });
  });
  context.mail.wake();
}
