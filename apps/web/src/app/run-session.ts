import { rootRouteId } from '@tanstack/react-router';
import i18next from 'i18next';
import type { DocumentName } from '../lib/documents.ts';
import { keepLive, onLive } from '../lib/live/the-live.ts';
import type { GuestsOf } from '../lib/session/find-session.ts';
import { goLogIn } from '../lib/session/go-log-in.ts';
import type { Session } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { beginSession, reloadUser } from '../lib/session/the-session.ts';
import { emitToast } from '../lib/toast.ts';
import { greet, leaveGreeting, sayWelcome } from './greeting.ts';
import type { makeRouter } from './router.tsx';

/** What pages do about the session, apart from showing it. */

/** Pages for who is signed in, on which a new user becomes a guest. The rest can do without a session. */
const GUARDED = /^\/(me|packages|admin(\/.*)?|payment\/.*)?$/;

/** Finds out who the user is, and asks the guards again whenever that changes. */
export function runSession(router: ReturnType<typeof makeRouter>, document: DocumentName): void {
  sessionStore.subscribe(({ session }, before) => {
    if (needsWords(document, session, before.session)) offerSignIn(before.session);
    else if (guardView(session) !== guardView(before.session)) askGuards(router);
  });
  greet();
  void beginSession({ guests: guestsOf(window.location), onNewGuest: welcomeGuest });
  onLive('profile-changed', () => void reloadUser());
  keepLive();
}

/** A link to a game is for whoever opens it, also for who has logged out. */
function guestsOf({ pathname, search }: Location): GuestsOf {
  if (!GUARDED.test(pathname)) return 'nobody';
  return pathname === '/' && new URLSearchParams(search).has('shared') ? 'anybody' : 'newcomers';
}

/** What guards look at. */
function guardView(session: Session): string {
  return session.kind === 'user' ? `${session.user.type} ${session.user.isGuest}` : session.kind;
}

/** An unknown path, where only the root matches, has no guard; and its page would go for a moment. */
function askGuards(router: ReturnType<typeof makeRouter>): void {
  if (router.state.matches.at(-1)?.routeId !== rootRouteId) void router.invalidate();
}

/** A user at work is not taken from the board because their session is over; who logs out goes. */
function needsWords(document: DocumentName, session: Session, before: Session): boolean {
  if (document !== 'board' || session.kind !== 'signed-out') return false;
  return before.kind === 'local-guest' || (before.kind === 'user' && session.why !== 'left');
}

function offerSignIn(before: Session): void {
  const word = before.kind === 'user' ? 'ended' : 'none';
  emitToast({
    tone: 'warning',
    title: i18next.t(`session.${word}`),
    cause: i18next.t(`session.${word}Cause`),
    action: { label: i18next.t('account.login'), run: goLogIn, until: whenSignedIn },
    stays: true,
  });
}

/** @returns a function that stops waiting for it. */
function whenSignedIn(listener: () => void): () => void {
  return sessionStore.subscribe(({ session }) => void (session.kind === 'user' && listener()));
}

/** Where a newcomer stays: what somebody wants to buy is not lost on the way to the board. */
const STAYS = /^\/(packages|payment\/.*)?$/;

/** The board is where a new guest begins, with a greeting that may have to wait for its document. */
function welcomeGuest(): void {
  if (STAYS.test(window.location.pathname)) return sayWelcome('guest');
  leaveGreeting('guest');
  window.location.replace('/');
}
