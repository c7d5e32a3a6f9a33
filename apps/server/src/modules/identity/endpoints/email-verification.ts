import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute, perHour } from '../../../http/route.ts';
import { lockUser, updateUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteLinkTokens, findPendingEmail } from '../link-token-repository.ts';
import { takeLink } from '../links.ts';
import { queueNotice, queueVerification } from '../queue-mails.ts';
import { hashSecret } from '../tokens.ts';

/**
 * `POST /api/user/email/verification`: sends the link again, to the new address if one is pending. Sends nothing if there is no
 * address to verify.
 */
export function postVerification(app: FastifyInstance, context: IdentityContext): void {
  const { database, mail, now } = context;
  addRoute(app, ROUTES.sendVerification, async ({ caller, request }) => {
    await database.db.transaction(async (tx) => {
      const user = await lockUser(tx, caller.userId);
      if (user === undefined) return;
      const unverified = user.emailVerifiedAt === null ? user.email : null;
      const email = (await findPendingEmail(tx, user.id, now())) ?? unverified;
      if (email === null) return;
      await queueVerification(tx, context, { userId: user.id, email, request });
    });
    mail.wake();
    return null;
  });
}

/**
 * `POST /api/user/email/verify`: verifies the address that a link was sent to, by the secret in the link. The address becomes
 * that of the account, and the previous address is notified.
 */
export function postVerify(app: FastifyInstance, context: IdentityContext): void {
  const { database, now, mail } = context;
  addRoute(app, { ...ROUTES.verifyEmail, limit: perHour(60) }, async ({ body, request }) => {
    const { token } = body;
    const time = now();
    const email = await database.db.transaction(async (tx) => {
      const hash = hashSecret(token);
      const link = await takeLink(tx, { hash, purpose: 'VERIFY_EMAIL', now: time });
      if (!link?.email) throw new ApiError('LINK_EXPIRED');
      const { user, email } = link;
      await updateUser(tx, user.id, { email, emailVerifiedAt: time, updatedAt: time });
      // A reset link may have been sent to the previous address.
      await deleteLinkTokens(tx, 'RESET_PASSWORD', user.id);
      if (user.email?.toLowerCase() !== email.toLowerCase()) {
        const notice = { kind: 'EMAIL_CHANGED', email: user.email } as const;
        await queueNotice(tx, context, { ...notice, language: languageOf(request) });
      }
      return email;
    });
    mail.wake();
    return { email };
  });
}
