import type { User } from '@chuhe/contract/identity';

/**
 * The session that pages and guards use. It contains the profile from the server. A guest is a user, too.
 */
export type Session =
  /** The session has not been resolved yet. */
  | { readonly kind: 'starting' }
  /** The server has no session. */
  | { readonly kind: 'signed-out'; readonly why: SignedOutReason }
  /** The server could not be reached or did not create a guest account. The board works and stores everything in this browser. */
  | { readonly kind: 'local-guest' }
  | { readonly kind: 'user'; readonly user: User };

/**
 * - `none`: no session existed when the page started.
 * - `ended`: the session was ended elsewhere or has expired.
 * - `role`: likewise, because the user was given another role.
 * - `left`: the user logged out, here or in another tab.
 */
export type SignedOutReason = 'none' | 'ended' | 'role' | 'left';

export function isAccount(session: Session): boolean {
  return session.kind === 'user' && !session.user.isGuest;
}

/** The id of the user of this session. Another user may sign in in another tab without a sign-out on this page. */
export function userIdOf(session: Session): string | undefined {
  return session.kind === 'user' ? session.user.id : undefined;
}

/** Whether the user has a role, and with it some of the admin pages. */
export function isAdministrator(session: Session): boolean {
  if (session.kind !== 'user') return false;
  const { type, role } = session.user;
  return type === 'ADMIN' || role !== undefined;
}

/** Either permission gives a user access to the position database. Owners always have access. */
const CLOUD_PERMISSIONS: ReadonlySet<string> = new Set(['CLOUD.READ', 'CLOUD.UNLIMIT']);

export function mayReadCloud(session: Session): boolean {
  if (session.kind !== 'user') return false;
  const { type, permissions } = session.user;
  return type === 'ADMIN' || permissions.some(({ name }) => CLOUD_PERMISSIONS.has(name));
}

/**
 * Whether the cloud is shown before the user has chosen another panel. True until the session has been resolved, since most users may read
 * the cloud.
 */
export function showsCloudFirst(session: Session): boolean {
  return session.kind === 'starting' || mayReadCloud(session);
}

/** The full name, or else the user name or the email address. Family names are first in Vietnamese and Chinese. */
export function nameOf(
  {
    firstName,
    lastName,
    username,
    email,
  }: Pick<User, 'firstName' | 'lastName' | 'username' | 'email'>,
  language: string,
): string {
  const names = language === 'en' ? [firstName, lastName] : [lastName, firstName];
  const parts = names.filter((part) => part !== '');
  // Chinese names are written without a blank, in every language other than English.
  const isChinese = language !== 'en' && parts.every((part) => HAN.test(part));
  const name = parts.join(isChinese ? '' : ' ');
  return name === '' ? (username ?? email ?? '') : name;
}

const HAN = /^\p{Script=Han}+$/u;

/** @example initialsOf('Nguyễn Văn An'); // 'NA' */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last]
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
