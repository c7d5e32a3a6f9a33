import type { Language } from '@chuhe/contract/languages';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { languageOf } from '../../http/request-language.ts';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeMail } from '../../mail/mail-texts.ts';
import type { IdentityContext } from './identity-context.ts';
import { expiryOfLink, makeLink } from './links.ts';

/** Mails about an account. After the commit, `mail.wake` sends them. */

export interface LinkMail {
  readonly purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD';
  readonly userId: string;
  readonly email: string;
  readonly language: Language;
}

export interface Verification {
  readonly userId: string;
  /** Not verified yet, so it may belong to a stranger. */
  readonly email: string;
  readonly request: FastifyRequest;
}

/**
 * Mails a link that verifies an address.
 *
 * @throws ApiError TOO_MANY_REQUESTS if too many mails were requested
 */
export function queueVerification(
  tx: Queryable,
  context: Pick<IdentityContext, 'mailLimits' | 'origin' | 'now'>,
  { userId, email, request }: Verification,
): Promise<void> {
  const purpose = 'VERIFY_EMAIL';
  context.mailLimits.require({ kind: purpose, recipient: email, userId, request });
  return queueLink(tx, context, { purpose, userId, email, language: languageOf(request) });
}

/** Mails a link to an address. It replaces earlier links of the user for the same purpose. */
export async function queueLink(
  tx: Queryable,
  context: Pick<IdentityContext, 'origin' | 'now'>,
  { language, ...target }: LinkMail,
): Promise<void> {
  const { purpose, email } = target;
  const now = context.now();
  const link = await makeLink(tx, { ...target, origin: context.origin(), now });
  const expiresAt = expiryOfLink(purpose, now);
  await queueMail(
    tx,
    makeMail({ kind: purpose, language, recipient: email, link, expiresAt }),
    now,
  );
}

export interface Notice {
  readonly kind: 'PASSWORD_CHANGED' | 'EMAIL_CHANGED' | 'ACCOUNT_TAKEN_OVER';
  /** Null if no mail is to be sent. */
  readonly email: string | null;
  readonly language: Language;
}

/** Notifies the owner of an address that the account has changed. */
export async function queueNotice(
  tx: Queryable,
  { now }: Pick<IdentityContext, 'now'>,
  { kind, email, language }: Notice,
): Promise<void> {
  if (email !== null) await queueMail(tx, makeMail({ kind, language, recipient: email }), now());
}
