import { deleteUser, reopenUser } from '@chuhe/contract/admin-endpoints';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emitToast } from '../../../lib/toast.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import { CancelToo } from './cancel-too.tsx';
import { chargedSubscriptions } from './charged-subscriptions.ts';
import type { UserPartProps } from './user-admin.tsx';

interface DialogProps extends UserPartProps {
  readonly onClose: () => void;
}

/** Closes the account. Running subscriptions are ended with it, since a closed account must not be charged. */
export function DeleteDialog({ user, onChange, onReload, onClose }: DialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [charged] = useState(() => chargedSubscriptions(user));
  const [cancelSubscriptions, setCancel] = useState(charged.length > 0);
  const names = charged
    .map(({ packageName }) => textOf(packageName))
    .join(t('common.listSeparator'));
  return (
    <AskDialog
      title={t('adminUsers.delete')}
      text={t(user.isGuest ? 'adminUsers.deleteGuestText' : 'adminUsers.deleteText')}
      action={t('adminUsers.delete')}
      isDanger
      send={(reason) => {
        const body = { reason, ...(cancelSubscriptions && { cancelSubscriptions }) };
        const parts = { params: { userId: user.id }, body };
        return refetchIfUnknown(callAdmin(deleteUser, parts), onReload);
      }}
      onDone={(left) => {
        emitToast({ tone: 'success', title: t('me.saved') });
        if (left === null) void navigate({ to: '/admin/user' });
        else onChange(left);
      }}
      onClose={onClose}
    >
      {() =>
        charged.length > 0 && (
          <CancelToo
            text={t('adminUsers.deleteCharged', { names })}
            isOn={cancelSubscriptions}
            onChange={setCancel}
          />
        )
      }
    </AskDialog>
  );
}

/** Takes back the deletion of the account. */
export function KeepDialog({ user, onChange, onReload, onClose }: DialogProps) {
  const { t } = useTranslation();
  const isReversible = user.deletion?.isReversible === true;
  return (
    <AskDialog
      title={t('adminUsers.keep')}
      text={t(isReversible ? 'adminUsers.keepText' : 'adminUsers.keepInactiveText')}
      action={t('adminUsers.keep')}
      send={(reason) => {
        const parts = { params: { userId: user.id }, body: { reason } };
        return refetchIfUnknown(callAdmin(reopenUser, parts), onReload);
      }}
      onDone={(kept) => {
        emitToast({ tone: 'success', title: t('me.saved') });
        onChange(kept);
      }}
      onClose={onClose}
    />
  );
}
