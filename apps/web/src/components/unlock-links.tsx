import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isAccount as hasAccount } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import button from './button.module.css';
import { classNames } from './class-names.ts';

interface UnlockLinksProps {
  /** Whether an account is enough, so that guests sign up or log in first. */
  readonly isFreeWithAccount?: boolean;
}

/** Links to the pages where the user can get what is missing: the packages, the sign-up and the log-in. All leave the document of the board. */
export function UnlockLinks({ isFreeWithAccount = false }: UnlockLinksProps) {
  const { t } = useTranslation();
  const session = useStore(sessionStore, (state) => state.session);
  const logsInFirst = isFreeWithAccount && !hasAccount(session);
  const packages = session.kind === 'user' && (
    <a
      key="packages"
      href="/packages"
      className={classNames(button.button, logsInFirst ? button.default : button.primary)}
    >
      {t('credit.seePackages')}
    </a>
  );
  const account = !hasAccount(session) && (
    <Fragment key="account">
      <a
        href="/register"
        className={classNames(button.button, logsInFirst ? button.primary : button.default)}
      >
        {t('account.register')}
      </a>
      <a href="/login" className={classNames(button.button, button.default)}>
        {t('account.login')}
      </a>
    </Fragment>
  );
  return <div className="buttons">{logsInFirst ? [account, packages] : [packages, account]}</div>;
}
