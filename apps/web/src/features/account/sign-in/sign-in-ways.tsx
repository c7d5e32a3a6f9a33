import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { AppLink } from '../../../components/app-link.tsx';
import { signInPath } from '../../../lib/session/return-path.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import classes from './sign-in.module.css';

interface SignInWaysProps {
  /** The page that the link leads to. */
  readonly other: '/login' | '/register';
  /** Where to go after signing in. */
  readonly from: string;
  readonly onGuest: () => void;
}

/** Links to the other form and to continuing as a guest. */
export function SignInWays({ other, from, onGuest }: SignInWaysProps) {
  const { t } = useTranslation();
  const isGuest = useStore(sessionStore, ({ session }) => session.kind === 'user');
  const goOn = async (): Promise<void> => {
    if (await whileBusy(() => sessionManager().continueAsGuest())) onGuest();
  };
  return (
    <p className={classes.ways}>
      <span>{t(other === '/login' ? 'signIn.haveAccount' : 'signIn.newHere')}</span>
      <AppLink to={signInPath(other, from)}>
        {t(other === '/login' ? 'account.login' : 'account.register')}
      </AppLink>
      <span aria-hidden="true">·</span>
      {isGuest ? (
        <AppLink to={from}>{t('signIn.asGuest')}</AppLink>
      ) : (
        <button type="button" onClick={() => void goOn()}>
          {t('signIn.asGuest')}
        </button>
      )}
    </p>
  );
}
