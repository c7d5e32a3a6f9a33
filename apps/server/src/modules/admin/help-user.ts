import type { UserDetail } from '@chuhe/contract/admin';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict } from '../../http/conflict.ts';
import { languageOf } from '../../http/request-language.ts';
import { addRoute, perHour } from '../../http/route.ts';
import { isEmailTaken, type UserRow, updateUser } from '../../users/user-repository.ts';
import { canOpen } from '../account/reopen-account.ts';
import { hasHostedPasswords } from '../identity/hosted-passwords.ts';
import { deleteAllLinkTokens, deleteLinkTokens } from '../identity/link-token-repository.ts';
import { queueLink, queueNotice } from '../identity/queue-mails.ts';
import type { AdminContext } from './admin-context.ts';
import { type AccountChange, type AuditedChange, changeAccount } from './change-account.ts';

/**
 * Help for users who cannot sign in. Mails go to the address of the account and are in the language of its user. They count towards the
 * limits of the recipient, of the user and of the administrator.
 */

const LIMIT = { limit: perHour(60) };

/** `POST /api/admin/user/:userId/reset-link` */
export function sendUserResetLink(app: FastifyInstance, context: AdminContext): void {
  const route = { ...ROUTES.sendUserResetLink, ...LIMIT };
  addRoute(app, route, async ({ params: { userId }, body: { reason }, caller, request }) => {
    const what = { caller, request, userId, reason, action: 'user.send-reset-link' } as const;
    return changeMailed(context, what, async (tx, user, count) => {
      if (!(await canOpen(tx, user))) throw conflict('USER_BLOCKED');
      // The provider keeps the password and mails its own links.
      const isHosted = user.passwordHash === null && hasHostedPasswords(context.config);
      if (isHosted) throw new ApiError('PASSWORDS_HOSTED');
      const email = requireEmail(user);
      count();
      await queueLinkTo(tx, context, { purpose: 'RESET_PASSWORD', user, email, request });
      return { before: null, after: null };
    });
  });
}

/** `POST /api/admin/user/:userId/email/verification` */
export function sendUserVerification(app: FastifyInstance, context: AdminContext): void {
  const route = { ...ROUTES.sendUserVerification, ...LIMIT };
  addRoute(app, route, async ({ params: { userId }, body: { reason }, caller, request }) => {
    const what = { caller, request, userId, reason, action: 'user.send-verification' } as const;
    return changeMailed(context, what, async (tx, user, count) => {
      const email = requireEmail(user);
      if (user.emailVerifiedAt !== null) return undefined;
      count();
      await queueLinkTo(tx, context, { purpose: 'VERIFY_EMAIL', user, email, request });
      return { before: null, after: null };
    });
  });
}

/** `POST /api/admin/user/:userId/email/verified` */
export function verifyUserEmail(app: FastifyInstance, context: AdminContext): void {
  const route = { ...ROUTES.verifyUserEmail, ...LIMIT };
  addRoute(app, route, async ({ params: { userId }, body: { reason }, caller, request }) => {
    const what = { caller, request, userId, reason, action: 'user.verify-email' } as const;
    return changeAccount(context, what, async (tx, user) => {
      requireEmail(user);
      if (user.emailVerifiedAt !== null) return undefined;
      const time = context.now();
      await updateUser(tx, userId, { emailVerifiedAt: time, updatedAt: time });
      await deleteLinkTokens(tx, 'VERIFY_EMAIL', userId);
      return { before: { isVerified: false }, after: { isVerified: true } };
    });
  });
}

/**
 * `PUT /api/admin/user/:userId/email`. The new address is that of the account at once, since the user may not be able to read the old one.
 * Links that were sent to the old address end.
 */
export function changeUserEmail(app: FastifyInstance, context: AdminContext): void {
  const route = { ...ROUTES.changeUserEmail, ...LIMIT };
  addRoute(app, route, async ({ params: { userId }, body, caller, request }) => {
    const { email, isVerified, reason } = body;
    const what = { caller, request, userId, reason, action: 'user.change-email' } as const;
    return changeMailed(context, what, async (tx, user, count) => {
      if (user.isGuest) throw conflict('GUEST_ADDRESS');
      const isSame = user.email === email;
      if (isSame && (!isVerified || user.emailVerifiedAt !== null)) return undefined;
      if (await isEmailTaken(tx, email, userId)) throw new ApiError('EMAIL_IN_USE');
      count();
      const time = context.now();
      const emailVerifiedAt = isVerified ? time : null;
      await updateUser(tx, userId, { email, emailVerifiedAt, updatedAt: time });
      await deleteAllLinkTokens(tx, userId);
      const language = user.language ?? languageOf(request);
      if (!isSame) {
        await queueNotice(tx, context, { kind: 'EMAIL_CHANGED', email: user.email, language });
      }
      if (isVerified) {
        context.mailLimits.require({ kind: 'EMAIL_SET', recipient: email, request });
        await queueNotice(tx, context, { kind: 'EMAIL_SET', email, language });
      } else {
        await queueLinkTo(tx, context, { purpose: 'VERIFY_EMAIL', user, email, request });
      }
      const wasVerified = user.emailVerifiedAt !== null;
      return {
        before: { email: user.email && shorten(user.email), isVerified: wasVerified },
        after: { email: shorten(email), isVerified },
      };
    });
  });
}

/** A change whose mail counts as help. */
type MailedChange = (
  tx: Queryable,
  user: UserRow,
  count: () => void,
) => Promise<AuditedChange | undefined>;

/** Changes an account as {@link changeAccount} does, limits the mail of the change as {@link limitHelp} does, and sends it. */
export async function changeMailed(
  context: AdminContext,
  account: AccountChange,
  change: MailedChange,
): Promise<UserDetail> {
  const detail = await limitHelp(context, account, (count) =>
    changeAccount(context, account, (tx, user) => change(tx, user, count)),
  );
  context.mail.wake();
  return detail;
}

/**
 * Limits help that is mailed. `help` calls `count` before it queues a mail and after its own refusals. Several calls count as one, because
 * the transaction may be repeated. Help that fails does not count.
 *
 * @throws ApiError TOO_MANY_REQUESTS from `count`
 */
export async function limitHelp<Result>(
  { mailLimits }: Pick<AdminContext, 'mailLimits'>,
  { userId, caller }: { readonly userId: string; readonly caller: Caller },
  help: (count: () => void) => Promise<Result>,
): Promise<Result> {
  const mail = { userId, adminId: caller.userId };
  const state = { isCounted: false };
  const count = (): void => {
    if (!state.isCounted) mailLimits.requireHelp(mail);
    state.isCounted = true;
  };
  try {
    return await help(count);
  } catch (error) {
    if (state.isCounted) mailLimits.takeBackHelp(mail);
    throw error;
  }
}

interface LinkTo {
  readonly purpose: 'RESET_PASSWORD' | 'VERIFY_EMAIL';
  readonly user: UserRow;
  readonly email: string;
  readonly request: FastifyRequest;
}

/** @throws ApiError TOO_MANY_REQUESTS */
async function queueLinkTo(
  tx: Queryable,
  context: AdminContext,
  { purpose, user, email, request }: LinkTo,
): Promise<void> {
  context.mailLimits.require({ kind: purpose, recipient: email, request });
  const language = user.language ?? languageOf(request);
  await queueLink(tx, context, { purpose, userId: user.id, email, language });
}

/** @throws ApiError CONFLICT */
function requireEmail({ email }: UserRow): string {
  if (email === null) throw conflict('NO_ADDRESS');
  return email;
}

/**
 * An address for the audit log, whose entries outlive the account and therefore have no whole addresses.
 *
 * @example shorten('lan@example.com'); // 'l…@example.com'
 */
function shorten(email: string): string {
  return email.replace(/^(.).*@/u, '$1…@');
}
