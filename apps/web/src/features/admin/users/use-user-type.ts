import type { UserSummary } from '@chuhe/contract/admin';
import { roleOf } from '@chuhe/contract/staff';
import { useTranslation } from 'react-i18next';

/** @returns a function that names the role of an account, or its type if it has none */
export function useUserType(): (user: Pick<UserSummary, 'type' | 'role' | 'isGuest'>) => string {
  const { t } = useTranslation();
  return (user) => {
    const role = roleOf(user);
    if (role !== undefined) return t(`adminUsers.roles.${role}`);
    return t(user.isGuest ? 'adminUsers.guest' : 'adminUsers.account');
  };
}
