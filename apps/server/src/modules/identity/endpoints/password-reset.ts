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
 * `POST /api/user/password/forgot`. The answer goes out before anybody looks whether there is such an account: neither it nor
 * its time tells.
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

/** `POST /api/user/password/reset`: whoever has the link has the address, so it proves that too. All sessions end. */
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
      // Looked at first: a hash costs too much to be had for nothing.
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
        // Until now nobody had proven the address: the account may have been made, and given other ways in, by somebody else.
        if (isProven && user.emailVerifiedAt === null) await deleteAllIdentities(tx, user.id);
        // Among them may be one to another address, asked for by whoever had the account before.
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
    // To the address as the account has it, not as it was typed.
    if (user === undefined || user.email === null || user.status !== 'ACTIVE') return;
    // One keeper of passwords an account: the provider mails a link of its own.
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
