import type { Session } from './session.ts';

/** The path a reader is sent to instead; `undefined` lets them in. */
export type Verdict = '/' | '/login' | undefined;

export type Guard = (session: Session) => Verdict;

/** Pages for who is signed in. A guest is; so only a reader who logged out is sent to log in. */
export const authen: Guard = (session) => (session.kind === 'signed-out' ? '/login' : undefined);

/**
 * Pages for administrators. The type in the profile decides. A local guest is let in because no page behind this guard
 * holds anything yet, and the server decides for itself what it answers: a guard spares a reader a page that
 * would stay empty, it protects nothing.
 */
export const admin: Guard = (session) => {
  if (session.kind === 'user') return session.type === 'ADMIN' ? undefined : '/';
  return authen(session);
};

/** Pages for who is not signed in. Guests belong there too: it is where they become more than guests. */
export const noAuthen: Guard = (session) =>
  session.kind === 'user' && !session.isGuest ? '/' : undefined;
