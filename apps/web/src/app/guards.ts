import { parseReturnPath } from '../lib/session/return-path.ts';
import { isAccount, type Session } from '../lib/session/session.ts';

/** The path a user is sent to instead; `undefined` lets them in. */
type Verdict = string | undefined;

export type Guard = (session: Session, place: Destination) => Verdict;

interface Destination {
  /** With or without the `#` before it. */
  readonly hash: string;
  /** From the root, with the query. */
  readonly href?: string;
}

/** For signed-in users, guests included. Everyone else is sent to the login page. */
export const authen: Guard = (session) => (session.kind === 'signed-out' ? '/login' : undefined);

/**
 * For administrators, by the type in the profile. This is not a protection: the server checks every call. The guard only saves a user
 * from a page that would stay empty.
 */
export const admin: Guard = (session, place) => {
  const isAdmin = session.kind === 'user' && session.user.type === 'ADMIN';
  return isAdmin ? undefined : (authen(session, place) ?? '/');
};

/**
 * For users without a registered account, guests included. A signed-in user, be it by another tab, goes on to where they wanted.
 */
export const noAuthen: Guard = (session, { hash, href = '' }) =>
  isAccount(session) && !LINK.test(hash) && !HOSTED_LINK.test(href) ? placeAfter(href) : undefined;

/** Only a path of this product: the address may come from another site. */
function placeAfter(href: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(href) ?? [];
  return parseReturnPath(new URLSearchParams(query).get('from')) ?? '/';
}

/** Links from an email work whether the user is signed in or not. */
const LINK = /^#?(reset|verify)=/;
/** A link from an email of the identity provider. */
const HOSTED_LINK = /^[^#]*[?&]oobCode=/;
