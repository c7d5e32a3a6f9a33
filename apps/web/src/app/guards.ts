import { parseReturnPlace } from '../lib/session/return-place.ts';
import { isAccount, type Session } from '../lib/session/session.ts';

/** The path a user is sent to instead; `undefined` lets them in. */
type Verdict = string | undefined;

export type Guard = (session: Session, place: Place) => Verdict;

/** Where the user wants to go. */
interface Place {
  /** With or without the `#` before it. */
  readonly hash: string;
  /** From the root, with the query. */
  readonly href?: string;
}

/** Pages for who is signed in. A guest is; so only a user who logged out is sent to log in. */
export const authen: Guard = (session) => (session.kind === 'signed-out' ? '/login' : undefined);

/**
 * Pages for administrators. The type in the profile decides. The server decides for itself what it answers: a guard spares a
 * user a page that would stay empty, it protects nothing.
 */
export const admin: Guard = (session, place) => {
  const isAdmin = session.kind === 'user' && session.user.type === 'ADMIN';
  return isAdmin ? undefined : (authen(session, place) ?? '/');
};

/**
 * Pages for who is not signed in. Guests belong there too: it is where they become more than guests. Who has signed in, be it in
 * another tab, goes on where they wanted to.
 */
export const noAuthen: Guard = (session, { hash, href = '' }) =>
  isAccount(session) && !LINK.test(hash) && !HOSTED_LINK.test(href) ? placeAfter(href) : undefined;

/** Only a place of this product: the address may be somebody else's making. */
function placeAfter(href: string): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(href) ?? [];
  return parseReturnPlace(new URLSearchParams(query).get('from')) ?? '/';
}

/** A link from an e-mail is for whoever opens it, signed in or not. */
const LINK = /^#?(reset|verify)=/;
/** One of the identity provider's e-mails. */
const HOSTED_LINK = /^[^#]*[?&]oobCode=/;
