import { rootRouteId } from '@tanstack/react-router';
import i18next from 'i18next';
import type { DocumentName } from '../lib/documents.ts';
import { keepLive, onLive } from '../lib/live/the-live.ts';
import { signInPath } from '../lib/session/return-place.ts';
import type { Session } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { beginSession, reloadUser } from '../lib/session/the-session.ts';
import { emitToast } from '../lib/toast.ts';
import { greet, leaveGreeting, sayWelcome } from './greeting.ts';
import type { makeRouter } from './router.tsx';

/** What pages do about the session, apart from showing it. */

/** Pages for who is signed in, on which a new reader becomes a guest. The rest can do without a session. */
const GUARDED = /^\/(me|admin(\/.*)?|payment\/.*)?$/;

/** Finds out who the reader is, and asks the guards again whenever that changes. */
export function runSession(router: ReturnType<typeof makeRouter>, document: DocumentName): void {
  sessionStore.subscribe(({ session }, before) => {
    if (needsWords(document, session, before.session)) offerSignIn();
    else if (guardView(session) !== guardView(before.session)) askGuards(router);
  });
  greet();
  const mayRegister = GUARDED.test(window.location.pathname);
  void beginSession({ mayRegister, onNewGuest: welcomeGuest });
  onLive('profile-changed', () => void reloadUser());
  keepLive();
}

/** What guards look at. */
function guardView(session: Session): string {
  return session.kind === 'user' ? `${session.user.type} ${session.user.isGuest}` : session.kind;
}

/** An unknown path, where only the root matches, has no guard; and its page would go for a moment. */
function askGuards(router: ReturnType<typeof makeRouter>): void {
  if (router.state.matches.at(-1)?.routeId !== rootRouteId) void router.invalidate();
}

/** A reader at work is not taken from the board because a server that was away has come back without their session. */
function needsWords(document: DocumentName, session: Session, before: Session): boolean {
  return document === 'board' && before.kind === 'local-guest' && session.kind === 'signed-out';
}

function offerSignIn(): void {
  const { pathname, search } = window.location;
  const run = (): void => window.location.assign(signInPath('/login', pathname + search));
  emitToast({
    tone: 'info',
    title: i18next.t('session.none'),
    cause: i18next.t('session.noneCause'),
    action: { label: i18next.t('account.login'), run },
    stays: true,
  });
}

/** The board is where a new guest begins, with a greeting that may have to wait for its document. */
function welcomeGuest(): void {
  if (window.location.pathname === '/') return sayWelcome();
  leaveGreeting();
  window.location.replace('/');
}
