import type { UserSummary } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';

/** @returns a function that names the type of an account */
export function useUserType(): (user: Pick<UserSummary, 'type' | 'isGuest'>) => string {
  const { t } = useTranslation();
  return ({ type, isGuest }) => {
    if (isGuest) return t('adminUsers.guest');
    return t(type === 'ADMIN' ? 'adminUsers.admin' : 'adminUsers.account');
  };
}
