import { removeUserSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Panel } from '../components/panel.tsx';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import type { UserPartProps } from './user-admin.tsx';

/** Removes the second factor of a user who has lost it. Renders nothing without one; the own one is removed on `/me`. */
export function UserSecondFactor({ user, onChange, onReload, may }: UserPartProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { id: userId, hasSecondFactor } = user;
  const isOwn = useUserId() === userId;
  if (!hasSecondFactor) return null;
  return (
    <Panel
      title={t('adminUsers.factor.title')}
      tools={
        !isOwn &&
        may(removeUserSecondFactor) && (
          <Button onClick={() => setAsked(true)}>{t('adminUsers.factor.remove')}</Button>
        )
      }
    >
      <p className={classes.body}>{t('adminUsers.factor.has')}</p>
      {isAsked && (
        <AskDialog
          title={t('adminUsers.factor.remove')}
          text={t('adminUsers.factor.removeText')}
          action={t('adminUsers.factor.remove')}
          isDanger
          send={(reason) =>
            refetchIfUnknown(
              callAdmin(removeUserSecondFactor, { params: { userId }, body: { reason } }),
              onReload,
            )
          }
          onDone={() => {
            emitToast({ tone: 'success', title: t('adminUsers.factor.removed') });
            onChange({ ...user, hasSecondFactor: false });
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}
