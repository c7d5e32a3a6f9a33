import { isAccount, type Session } from '../lib/session/session.ts';

/** The path a reader is sent to instead; `undefined` lets them in. */
export type Verdict = '/' | '/login' | undefined;

export type Guard = (session: Session, place: Place) => Verdict;

/** Where the reader wants to go. */
export interface Place {
  /** With or without the `#` before it. */
  readonly hash: string;
}

/** Pages for who is signed in. A guest is; so only a reader who logged out is sent to log in. */
export const authen: Guard = (session) => (session.kind === 'signed-out' ? '/login' : undefined);

/**
 * Pages for administrators. The type in the profile decides. The server decides for itself what it answers: a guard spares a
 * reader a page that would stay empty, it protects nothing.
 */
export const admin: Guard = (session, place) => {
  const isAdmin = session.kind === 'user' && session.user.type === 'ADMIN';
  return isAdmin ? undefined : (authen(session, place) ?? '/');
};

/** Pages for who is not signed in. Guests belong there too: it is where they become more than guests. */
export const noAuthen: Guard = (session, { hash }) =>
  isAccount(session) && !LINK.test(hash) ? '/' : undefined;

/** A link from an e-mail is for whoever opens it, signed in or not. */
const LINK = /^#?(reset|verify)=/;
