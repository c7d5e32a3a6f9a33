import { rootRouteId } from '@tanstack/react-router';
import i18next from 'i18next';
import { fetchChunk } from '../lib/chunk.ts';
import type { DocumentName } from '../lib/documents.ts';
import { LATE_STORAGE_KEYS } from '../lib/late-storage-keys.ts';
import { live } from '../lib/live/live.ts';
import { replacePage } from '../lib/replace-page.ts';
import { followAuthState } from '../lib/session/auth-state.ts';
import type { GuestPolicy } from '../lib/session/find-session.ts';
import { openLogin } from '../lib/session/open-login.ts';
import { retryLater } from '../lib/session/retry-later.ts';
import type { Session } from '../lib/session/session.ts';
import { sessionManager } from '../lib/session/session-manager.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { readText } from '../lib/storage.ts';
import { emitToast } from '../lib/toast.ts';
import { greet, leaveGreeting, sayWelcome } from './greeting.ts';
import { isEmailLink } from './guards.ts';
import type { makeRouter } from './router.tsx';

/** Resolves the session, and runs the guards again whenever it changes. */
export function runSession(router: ReturnType<typeof makeRouter>, document: DocumentName): void {
  sessionStore.subscribe(({ session }, before) => {
    if (needsWords(document, session, before.session)) offerSignIn(before.session);
    else if (guardView(session) !== guardView(before.session)) askGuards(router);
  });
  followAuthState();
  greet();
  void sessionManager().begin({ guests: guestsOf(window.location), onNewGuest: welcomeGuest });
  live().on('profile-changed', () => void sessionManager().reloadUser());
  live().keep();
  void sendLeftStudies();
}

/** Sends changes of studies that an earlier visit has left in this browser. Without any, the code is not fetched. */
async function sendLeftStudies(attempt = 0): Promise<void> {
  if (readText(LATE_STORAGE_KEYS.unsentStudies) === undefined) return;
  try {
    const { followLeft } = await fetchChunk(
      () => import('../features/studies/chapter/send-left.ts'),
    );
    followLeft();
  } catch {
    retryLater(attempt, () => void sendLeftStudies(attempt + 1));
  }
}

/** The pages of one study, which may be public. */
const STUDY = /^\/studies\/[\da-f-]{36}(\/|$)/i;

/**
 * The guest policy of a page. New users become guests, except on a link from an email. On a share link and in a study, all signed-out users
 * do.
 */
function guestsOf(place: Location): GuestPolicy {
  if (isEmailLink(place)) return 'none';
  const isShared = place.pathname === '/' && new URLSearchParams(place.search).has('shared');
  return isShared || STUDY.test(place.pathname) ? 'anybody' : 'newcomers';
}

/** The part of the session that guards depend on. */
function guardView(session: Session): string {
  return session.kind === 'user' ? `${session.user.type} ${session.user.isGuest}` : session.kind;
}

/** Runs the guards again. Skips unknown paths, where only the root matches: they have no guard, and the page would flicker. */
function askGuards(router: ReturnType<typeof makeRouter>): void {
  if (router.state.matches.at(-1)?.routeId !== rootRouteId) void router.invalidate();
}

/** Whether to show a message instead of redirecting. The user stays on the board if the session has ended elsewhere. */
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
    action: { label: i18next.t('account.login'), run: openLogin, until: whenSignedIn },
    stays: true,
  });
}

/** Calls `listener` when a user has signed in. @returns a function that unsubscribes */
function whenSignedIn(listener: () => void): () => void {
  return sessionStore.subscribe(({ session }) => void (session.kind === 'user' && listener()));
}

/** Pages that have nothing to show to a new guest. */
const LEFT = /^\/(me|matches|logout|admin(\/.*)?)$/;

/** Shows the greeting, or redirects a new guest to the board, which then shows it. */
function welcomeGuest(): void {
  if (!LEFT.test(window.location.pathname)) return sayWelcome('guest');
  leaveGreeting('guest');
  replacePage('/');
}
