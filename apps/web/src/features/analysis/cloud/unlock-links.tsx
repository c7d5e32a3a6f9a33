import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import button from '../../../components/button.module.css';
import { classNames } from '../../../components/class-names.ts';
import { isAccount as hasAccount } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import classes from './cloud-panel.module.css';

/** Links to the pages where the user can get a missing permission: the packages and the log-in. Both leave the document of the board. */
export function UnlockLinks() {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  return (
    <div className={classes.ways}>
      {session.kind === 'user' && (
        <a href="/packages" className={classNames(button.button, button.primary)}>
          {t('credit.seePackages')}
        </a>
      )}
      {!hasAccount(session) && (
        <a href="/login" className={classNames(button.button, button.default)}>
          {t('account.login')}
        </a>
      )}
    </div>
  );
}
