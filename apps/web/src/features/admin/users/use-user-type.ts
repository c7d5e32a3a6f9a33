import type { UserSummary } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';

/** @returns what kind of account somebody has, in a word */
export function useUserType(): (user: Pick<UserSummary, 'type' | 'isGuest'>) => string {
  const { t } = useTranslation();
  return ({ type, isGuest }) => {
    if (isGuest) return t('adminUsers.guest');
    return t(type === 'ADMIN' ? 'adminUsers.admin' : 'adminUsers.account');
  };
}
