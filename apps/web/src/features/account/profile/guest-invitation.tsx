import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../../components/button.tsx';
import { LegalNote } from '../../../components/legal-links.tsx';
import classes from './account.module.css';

/** Invites a guest to sign up. */
export function GuestInvitation() {
  const { t } = useTranslation();
  return (
    <div className={classes.invitation}>
      <h2>{t('me.guestTitle')}</h2>
      <p>{t('me.guestLead')}</p>
      <LegalNote text={t('legal.guest')} />
      <div className={classes.ways}>
        <LinkButton to="/register?from=%2Fme" kind="primary">
          {t('account.register')}
        </LinkButton>
        <LinkButton to="/login?from=%2Fme">{t('account.login')}</LinkButton>
        <LinkButton to="/logout">{t('account.logout')}</LinkButton>
      </div>
    </div>
  );
}
