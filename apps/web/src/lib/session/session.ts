import type { User } from '@chuhe/contract/identity';

/**
 * The session as pages and guards see it, from the profile that the server answers with. A guest is a user, too.
 */
export type Session =
  /** Not resolved yet. */
  | { readonly kind: 'starting' }
  /** The server has no session. */
  | { readonly kind: 'signed-out'; readonly why: SignedOutReason }
  /** No server could be reached, or it would not make an account. The board works all the same and stores everything in this browser. */
  | { readonly kind: 'local-guest' }
  | { readonly kind: 'user'; readonly user: User };

/**
 * `none`: there was no session at the start. `ended`: it was ended elsewhere or has expired. `left`: the user logged out, here or in another tab.
 */
export type SignedOutReason = 'none' | 'ended' | 'left';

export function isAccount(session: Session): boolean {
  return session.kind === 'user' && !session.user.isGuest;
}

/** The user of this page. Another user may sign in in another tab without a sign-out here. */
export function userIdOf(session: Session): string | undefined {
  return session.kind === 'user' ? session.user.id : undefined;
}

/** Either permission opens the position database to a user; administrators have every permission. */
const CLOUD_PERMISSIONS: ReadonlySet<string> = new Set(['CLOUD.READ', 'CLOUD.UNLIMIT']);

export function mayReadCloud(session: Session): boolean {
  if (session.kind !== 'user') return false;
  const { type, permissions } = session.user;
  return type === 'ADMIN' || permissions.some(({ name }) => CLOUD_PERMISSIONS.has(name));
}

/** The full name; empty if the user has not given one. Family names come first in Vietnamese and Chinese. */
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
  const name = names.filter((part) => part !== '').join(language === 'zh' ? '' : ' ');
  return name === '' ? (username ?? email ?? '') : name;
}

/** @example initialsOf('Nguyễn Văn An'); // 'NA' */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', last = ''] = words.length > 1 ? [words[0], words.at(-1)] : words;
  return [first, last]
    .map((word) => /^./u.exec(word)?.[0] ?? '')
    .join('')
    .toUpperCase();
}
