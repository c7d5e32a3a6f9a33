import { parseReturnPath } from '../lib/session/return-path.ts';
import { isAccount, isAdministrator, type Session } from '../lib/session/session.ts';

/** The path to redirect to; `undefined` to show the page. */
type Verdict = string | undefined;

export type Guard = (session: Session, place: Destination) => Verdict;

interface Destination {
  /** The hash, with or without the `#`. */
  readonly hash: string;
  /** The path from the root, with the query. */
  readonly href?: string;
}

/** For signed-in users, including guests. All others are redirected to the login page. */
export const authen: Guard = (session) => (session.kind === 'signed-out' ? '/login' : undefined);

/**
 * For administrators of any role. The layout shows whether the role includes the page. This guard does not protect anything, since the server checks every call. It only
 * keeps users from a page that would stay empty.
 */
export const admin: Guard = (session, place) => {
  if (isAdministrator(session)) return undefined;
  return authen(session, place) ?? '/';
};

/**
 * For users without a registered account, including guests. A user who is signed in, perhaps by another tab, is redirected to the page
 * that they wanted.
 */
export const noAuthen: Guard = (session, place) =>
  isAccount(session) && !isEmailLink(place) ? placeAfter(place.href) : undefined;

/** Whether this is the address of a link from an email, which belongs to an account. */
export function isEmailLink({ hash, href = '' }: Destination): boolean {
  return LINK.test(hash) || HOSTED_LINK.test(href);
}

/** The path of this product to go to after signing in. Checked, since the address may come from another site. */
function placeAfter(href = ''): string {
  const [, query = ''] = /^[^?#]*\?([^#]*)/.exec(href) ?? [];
  return parseReturnPath(new URLSearchParams(query).get('from')) ?? '/';
}

/** The hash of a link from an email, which must work even if the user is signed in. */
const LINK = /^#?(reset|verify)=/;
/** The query of a link from an email of the identity provider. */
const HOSTED_LINK = /^[^#]*[?&]oobCode=/;
