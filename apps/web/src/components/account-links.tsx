import { useTranslation } from 'react-i18next';
import { LinkButton } from './button.tsx';

/** Where a page needs an account: the ways to one. */
export function AccountLinks() {
  const { t } = useTranslation();
  return (
    <div className="buttons">
      <LinkButton to="/login" kind="primary">
        {t('account.login')}
      </LinkButton>
      <LinkButton to="/register">{t('account.register')}</LinkButton>
    </div>
  );
}
