import { LINKS } from '@chuhe/contract/names';
import type { Queryable } from '../../db/database.ts';
import { lockUser, type UserRow } from '../../users/user-repository.ts';
import {
  deleteLinkTokens,
  findLinkToken,
  insertLinkToken,
  type LinkKey,
  type LinkPurpose,
  takeLinkToken,
} from './link-token-repository.ts';
import { hashSecret, makeSecret } from './tokens.ts';

/** How long a link is valid, in milliseconds. */
const HOLDS: Readonly<Record<LinkPurpose, number>> = {
  RESET_PASSWORD: 30 * 60_000,
  VERIFY_EMAIL: 3 * 86_400_000,
  FIRST_ADMIN: 86_400_000,
};

export interface LinkOptions {
  readonly purpose: LinkPurpose;
  /** The public address of the site, never taken from a request. */
  readonly origin: string;
  readonly now: Date;
  readonly userId?: string;
  readonly email?: string;
  /** How long the link is valid, in milliseconds, if not the default. */
  readonly holds?: number;
}

/** When a link expires if it is created at `now`. */
export function expiryOfLink(purpose: LinkPurpose, now: Date, holds = HOLDS[purpose]): Date {
  return new Date(now.getTime() + holds);
}

/** Creates a link that works once and replaces earlier ones of its kind. If it has a user, the caller has locked the user. */
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

export interface TakenLink {
  /** The locked row. */
  readonly user: UserRow;
  /** The address that the link was sent to; null if it was printed. */
  readonly email: string | null;
}

/**
 * Locks the user of a link, and marks the link as used.
 *
 * All transactions lock the user before links, so that no two transactions wait for each other.
 *
 * @returns `undefined` if the link is not valid
 */
export async function takeLink(tx: Queryable, key: LinkKey): Promise<TakenLink | undefined> {
  const found = await findLinkToken(tx, key);
  const user = found?.userId ? await lockUser(tx, found.userId) : undefined;
  // The link may have been used or replaced before the lock.
  const link = user && (await takeLinkToken(tx, key));
  return link && { user, email: link.email };
}
