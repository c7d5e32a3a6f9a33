import type { Language } from '@chuhe/contract/languages';
import type { Queryable } from '../../db/database.ts';
import { queueMail } from '../../mail/mail-repository.ts';
import { makeMail } from '../../mail/mail-texts.ts';
import type { UserRow } from '../../users/user-repository.ts';
import type { IdentityContext } from './identity-context.ts';
import { expiryOfLink, makeLink } from './links.ts';

export interface VerificationOptions {
  readonly user: Pick<UserRow, 'id' | 'email'>;
  readonly language: Language;
  /** The address to verify, if not that of the account. */
  readonly email?: string;
}

/** Mails a link that verifies an address, if there is one. */
export async function queueVerification(
  tx: Queryable,
  { origin, now }: Pick<IdentityContext, 'origin' | 'now'>,
  { user, language, email = user.email ?? undefined }: VerificationOptions,
): Promise<void> {
  if (email === undefined) return;
  const purpose = 'VERIFY_EMAIL';
  const time = now();
  const link = await makeLink(tx, {
    purpose,
    origin: origin(),
    now: time,
    userId: user.id,
    email,
  });
  const expiresAt = expiryOfLink(purpose, time);
  await queueMail(
    tx,
    makeMail({ kind: purpose, language, recipient: email, link, expiresAt }),
    time,
  );
}
