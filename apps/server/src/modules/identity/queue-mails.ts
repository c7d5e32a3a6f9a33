import type { Language } from '@chuhe/contract/languages';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../db/database.ts';
import { languageOf } from '../../http/request-language.ts';
import { queueMail } from '../../mail/mail-repository.ts';
import { type MailKind, makeMail } from '../../mail/mail-texts.ts';
import type { UserRow } from '../../users/user-repository.ts';
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

type NoticeKind = Exclude<MailKind, 'VERIFY_EMAIL' | 'RESET_PASSWORD' | 'TEST'>;

export interface Notice {
  readonly kind: NoticeKind;
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

interface OwnerNotice {
  readonly kind: NoticeKind;
  readonly user: UserRow;
  /** The owner's own request, in whose language the mail is. */
  readonly request: FastifyRequest;
}

/**
 * Notifies the owner of an account of a change that was made in a request of theirs. An unverified address may belong to a stranger and
 * gets few notices; a verified address gets all.
 */
export async function queueOwnerNotice(
  tx: Queryable,
  context: Pick<IdentityContext, 'mailLimits' | 'now'>,
  { kind, user, request }: OwnerNotice,
): Promise<void> {
  const { id: userId, email, emailVerifiedAt } = user;
  if (email === null) return;
  const isLimited = emailVerifiedAt === null;
  if (isLimited && context.mailLimits.count({ kind, recipient: email, userId, request }) > 0)
    return;
  await queueNotice(tx, context, { kind, email, language: languageOf(request) });
}
