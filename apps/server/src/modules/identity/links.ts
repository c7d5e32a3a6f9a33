import { LINKS } from '@chuhe/contract/names';
import type { Queryable } from '../../db/database.ts';
import { deleteLinkTokens, insertLinkToken, type LinkPurpose } from './link-token-repository.ts';
import { hashSecret, makeSecret } from './tokens.ts';

/** Milliseconds that a link holds. */
const HOLDS: Readonly<Record<LinkPurpose, number>> = {
  RESET_PASSWORD: 30 * 60_000,
  VERIFY_EMAIL: 3 * 86_400_000,
  FIRST_ADMIN: 86_400_000,
};

export interface LinkOptions {
  readonly purpose: LinkPurpose;
  /** Of this server as users reach it: from the settings, never from a request. */
  readonly origin: string;
  readonly now: Date;
  readonly userId?: string;
  readonly email?: string;
  /** Milliseconds, where it holds for another time than is usual. */
  readonly holds?: number;
}

/** When a link that is made now runs out. */
export function expiryOfLink(purpose: LinkPurpose, now: Date, holds = HOLDS[purpose]): Date {
  return new Date(now.getTime() + holds);
}

/** Makes a link that works once, in place of those of its kind made before. */
export async function makeLink(
  db: Queryable,
  { purpose, origin, now, userId, email, holds = HOLDS[purpose] }: LinkOptions,
): Promise<string> {
  const secret = makeSecret();
  await deleteLinkTokens(db, purpose, userId);
  await insertLinkToken(db, {
    hash: hashSecret(secret),
    purpose,
    userId: userId ?? null,
    email: email ?? null,
    createdAt: now,
    expiresAt: expiryOfLink(purpose, now, holds),
  });
  return `${origin}${LINKS[purpose]}${secret}`;
}
