import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { languageOf } from '../../../http/request-language.ts';
import { addRoute } from '../../../http/route.ts';
import { queueMail } from '../../../mail/mail-repository.ts';
import { makeMail } from '../../../mail/mail-texts.ts';
import { lockUser, updateUser } from '../../../users/user-repository.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteLinkTokens, findPendingEmail, takeLinkToken } from '../link-token-repository.ts';
import { queueVerification } from '../queue-verification.ts';
import { hashSecret } from '../tokens.ts';

/**
 * `POST /api/user/email/verification`: sends the link again, to the new address if one is pending. Sends nothing if there is no
 * address to verify.
 */
export function postVerification(app: FastifyInstance, context: IdentityContext): void {
  const { database, mail, now } = context;
  addRoute(
    app,
    ROUTES.sendVerification,
    async ({ caller, request }) => {
      const language = languageOf(request);
      await database.db.transaction(async (tx) => {
        const user = await lockUser(tx, caller.userId);
        if (user === undefined) return;
        const email = await findPendingEmail(tx, user.id, now());
        if (email === undefined && user.emailVerifiedAt !== null) return;
        await queueVerification(tx, context, { user, language, ...(email && { email }) });
      });
      mail.wake();
      return null;
    },
    { limit: { calls: 6, seconds: 3600 } },
  );
}

/**
 * `POST /api/user/email/verify`: the secret of a link verifies the address it was sent to, which becomes that of the account. The
 * previous address is notified.
 */
export function postVerify(app: FastifyInstance, { database, now, mail }: IdentityContext): void {
  addRoute(
    app,
    ROUTES.verifyEmail,
    async ({ body: { token }, request }) => {
      const time = now();
      const email = await database.db.transaction(async (tx) => {
        const hash = hashSecret(token);
        const link = await takeLinkToken(tx, { hash, purpose: 'VERIFY_EMAIL', now: time });
        const user = link?.userId ? await lockUser(tx, link.userId) : undefined;
        if (user === undefined || !link?.email) throw new ApiError('LINK_EXPIRED');
        const { email } = link;
        await updateUser(tx, user.id, { email, emailVerifiedAt: time, updatedAt: time });
        // Such a link may have gone to the previous address.
        await deleteLinkTokens(tx, 'RESET_PASSWORD', user.id);
        if (user.email !== null && user.email.toLowerCase() !== email.toLowerCase()) {
          const language = languageOf(request);
          const notice = makeMail({ kind: 'EMAIL_CHANGED', language, recipient: user.email });
          await queueMail(tx, notice, time);
        }
        return email;
      });
      mail.wake();
      return { email };
    },
    { limit: { calls: 60, seconds: 3600 } },
  );
}
