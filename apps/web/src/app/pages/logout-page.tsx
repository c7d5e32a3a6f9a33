import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { signOutOfProvider } from '../../features/account/identity/hosted-session.ts';
import { LogoutQuestion } from '../../features/account/profile/logout-question.tsx';
import { isAccount } from '../../lib/session/session.ts';
import { sessionManager } from '../../lib/session/session-manager.ts';
import { sessionStore } from '../../lib/session/session-store.ts';
import { whileBusy } from '../../lib/state/busy.ts';

/** `/logout`: logs out of an account at once. A guest is asked, because one cannot log in to a guest account again. */
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

/** A full page load, so that nothing of the user stays in memory. */
function leave(): void {
  void whileBusy(() => sessionManager().logOut(signOutOfProvider)).then(() =>
    window.location.assign('/login'),
  );
}

/** A browser may prerender a page before the user opens it. */
function whenShown(work: () => void): (() => void) | undefined {
  if (!('prerendering' in document && document.prerendering === true)) {
    work();
    return undefined;
  }
  const stop = new AbortController();
  document.addEventListener('prerenderingchange', work, { once: true, signal: stop.signal });
  return () => stop.abort();
}
