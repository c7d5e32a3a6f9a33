import type { User } from '@chuhe/contract/identity';

/**
 * Who the user is, as pages and guards see it: by the profile that the server answers with. A guest is a user, too.
 */
export type Session =
  /** It is being found out. */
  | { readonly kind: 'starting' }
  /** The server knows of no session. */
  | { readonly kind: 'signed-out'; readonly why: SignedOutReason }
  /** No server could be asked, or none would make an account: the board works all the same, and keeps all in this browser. */
  | { readonly kind: 'local-guest' }
  | { readonly kind: 'user'; readonly user: User };

/**
 * `none`: there was none at the start. `ended`: it was ended elsewhere, or was too old. `left`: the user logged out, here or in another tab.
 */
export type SignedOutReason = 'none' | 'ended' | 'left';

export function isAccount(session: Session): boolean {
  return session.kind === 'user' && !session.user.isGuest;
}

/** Whose page it is; in another tab somebody else may sign in without anybody signing out here. */
export function userIdOf(session: Session): string | undefined {
  return session.kind === 'user' ? session.user.id : undefined;
}

/** Either opens the position database to a user; administrators have every permission. */
const CLOUD_PERMISSIONS: ReadonlySet<string> = new Set(['CLOUD.READ', 'CLOUD.UNLIMIT']);

export function mayReadCloud(session: Session): boolean {
  if (session.kind !== 'user') return false;
  const { type, permissions } = session.user;
  return type === 'ADMIN' || permissions.some(({ name }) => CLOUD_PERMISSIONS.has(name));
}

/** What the user is called; empty for who has given no name. Family names come first in Vietnamese and Chinese. */
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
