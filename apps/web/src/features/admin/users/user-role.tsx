import { setRole } from '@chuhe/contract/admin-endpoints';
import { roleOf, STAFF_ROLES, type StaffRole } from '@chuhe/contract/staff';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emitToast } from '../../../lib/toast.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { SelectField } from '../components/select-field.tsx';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import type { UserPartProps } from './user-admin.tsx';

interface RoleDialogProps extends Pick<UserPartProps, 'user' | 'onChange' | 'onReload'> {
  readonly onClose: () => void;
}

/** Gives the account a role, or takes it. */
export function RoleDialog({ user, onChange, onReload, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const [role, choose] = useState<StaffRole | 'NONE'>(() => roleOf(user) ?? 'NONE');
  const send = (reason: string) => {
    const body = { role: role === 'NONE' ? null : role, reason };
    const call = callAdmin(setRole, { params: { userId: user.id }, body });
    return refetchIfUnknown(call, onReload);
  };
  return (
    <AskDialog
      title={t('adminUsers.setRole')}
      text={t('adminUsers.setRoleText')}
      action={t('adminUsers.setRole')}
      send={send}
      onDone={(changed) => {
        emitToast({ tone: 'success', title: t('me.saved') });
        onChange(changed);
      }}
      onClose={onClose}
    >
      {(words) => (
        <SelectField
          name="role"
          label={t('adminUsers.role')}
          value={role}
          options={(['NONE', ...STAFF_ROLES] as const).map((each) => [
            each,
            t(`adminUsers.roles.${each}`),
          ])}
          hint={t(`adminUsers.roleTexts.${role}`)}
          error={words['role']}
          onChoose={choose}
        />
      )}
    </AskDialog>
  );
}
