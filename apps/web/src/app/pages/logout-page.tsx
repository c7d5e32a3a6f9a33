import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { signOutOfProvider } from '../../features/account/identity/hosted-session.ts';
import { LogoutQuestion } from '../../features/account/profile/logout-question.tsx';
import { isAccount } from '../../lib/session/session.ts';
import { sessionManager } from '../../lib/session/session-manager.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { whileBusy } from '../../lib/state/busy.ts';

/** `/logout`: logs out of an account at once. Asks guests first, because they cannot log in to their account again. */
export function LogoutPage() {
  const { t } = useTranslation();
  const hasAccount = useStore(sessionStore, ({ session }) => isAccount(session));
  useEffect(() => (hasAccount ? whenShown(leave) : undefined), [hasAccount]);
  return hasAccount ? (
    <p role="status">{t('me.loggingOut')}</p>
  ) : (
    <LogoutQuestion onLeave={leave} />
  );
}

/** Logs out, and then loads a new page, so that no data of the user stays in memory. */
function leave(): void {
  void whileBusy(() => sessionManager().logOut(signOutOfProvider)).then(() =>
    window.location.assign('/login'),
  );
}

/** Waits until the page is shown, since a browser may prerender it before the user opens it. */
function whenShown(work: () => void): (() => void) | undefined {
  if (!('prerendering' in document && document.prerendering === true)) {
    work();
    return undefined;
  }
  const stop = new AbortController();
  document.addEventListener('prerenderingchange', work, { once: true, signal: stop.signal });
  return () => stop.abort();
}
