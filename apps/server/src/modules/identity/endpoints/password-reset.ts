import type { Language } from '@chuhe/contract/languages';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { Attempts } from '../../../http/attempts.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import { queueMail } from '../../../mail/mail-repository.ts';
import { makeMail } from '../../../mail/mail-texts.ts';
import { findUserByEmail, lockUser, updateUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteAllIdentities } from '../identity-repository.ts';
import { deleteAllLinkTokens, findLinkToken, takeLinkToken } from '../link-token-repository.ts';
import { expiryOfLink, makeLink } from '../links.ts';
import { hashPassword } from '../passwords.ts';
import { requireGoodPassword } from '../require-good-password.ts';
import { hashSecret } from '../tokens.ts';
import { hasHostedPasswords } from './get-sign-in-ways.ts';

const HOUR = 3_600_000;

/**
 * `POST /api/user/password/forgot`. Responds before the account is looked up, so that neither the response nor its time tells
 * whether it exists.
 */
export function postForgotPassword(app: FastifyInstance, context: IdentityContext): void {
  const mails = new Attempts(4, HOUR);
  addRoute(
    app,
    ROUTES.forgotPassword,
    ({ body: { email }, request, reply }) => {
      const language = languageOf(request);
      const key = email.toLowerCase();
      if (mails.isExceeded(key, context.now())) return null;
      mails.add(key, context.now());
      reply.raw.once('finish', () => {
        sendReset(context, email, language).catch((error: unknown) =>
          request.log.error({ err: error }, 'a reset link was not made'),
        );
      });
      return null;
    },
    { limit: { calls: 20, seconds: 3600 } },
  );
}

/** `POST /api/user/password/reset`: the link verifies the e-mail address too. All sessions end. */
export function postResetPassword(
  app: FastifyInstance,
  { database, now, sessions, mail }: IdentityContext,
): void {
  addRoute(
    app,
    ROUTES.resetPassword,
    async ({ body: { token, password }, request }) => {
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
        const link = await takeLinkToken(tx, { hash, purpose, now: time });
        const user = link?.userId ? await lockUser(tx, link.userId) : undefined;
        if (user === undefined || user.status !== 'ACTIVE') throw new ApiError('LINK_EXPIRED');
        const isProven = user.email !== null && link?.email === user.email;
        const emailVerifiedAt = user.emailVerifiedAt ?? (isProven ? time : null);
        await updateUser(tx, user.id, { passwordHash, emailVerifiedAt, updatedAt: time });
        // The address was not verified, so another person may have created the account and linked identities to it.
        if (isProven && user.emailVerifiedAt === null) await deleteAllIdentities(tx, user.id);
        // A link may lead to an address of that person.
        await deleteAllLinkTokens(tx, user.id);
        if (user.email !== null) {
          const language = languageOf(request);
          const notice = makeMail({ kind: 'PASSWORD_CHANGED', language, recipient: user.email });
          await queueMail(tx, notice, time);
        }
        return sessions.end(tx, { userId: user.id, reason: 'PASSWORD' });
      });
      await sessions.announce(ended);
      mail.wake();
      return null;
    },
    { limit: { calls: 30, seconds: 3600 } },
  );
}

async function sendReset(
  { database, now, origin, mail, config }: IdentityContext,
  email: string,
  language: Language,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email);
    // The address of the account, not as it was typed.
    if (user === undefined || user.email === null || user.status !== 'ACTIVE') return;
    // The provider keeps the password and mails its own link.
    if (user.passwordHash === null && hasHostedPasswords(config)) return;
    const recipient = user.email;
    const purpose = 'RESET_PASSWORD';
    const time = now();
    const link = await makeLink(tx, {
      purpose,
      origin: origin(),
      now: time,
      userId: user.id,
      email: recipient,
    });
    const expiresAt = expiryOfLink(purpose, time);
    await queueMail(tx, makeMail({ kind: purpose, language, recipient, link, expiresAt }), time);
  });
  mail.wake();
}
