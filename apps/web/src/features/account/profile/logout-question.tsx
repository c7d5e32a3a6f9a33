import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '../../../components/button.tsx';
import classes from './account.module.css';

/** Asks a guest for a confirmation before logging out. */
export function LogoutQuestion({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1 className="title">{t('me.logoutTitle')}</h1>
      <div className={classes.invitation} data-tone="danger">
        <p>{t('me.logoutLead')}</p>
        <div className={classes.ways}>
          <LinkButton to="/register" kind="primary">
            {t('account.register')}
          </LinkButton>
          <LinkButton to="/">{t('me.stay')}</LinkButton>
          <Button onClick={onLeave}>{t('me.logoutGuest')}</Button>
        </div>
      </div>
    </div>
  );
}
