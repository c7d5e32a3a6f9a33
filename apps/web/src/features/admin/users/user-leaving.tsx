import { deleteUser } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from '../components/admin.module.css';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { DeleteDialog, KeepDialog } from './delete-dialogs.tsx';
import type { UserPartProps } from './user-admin.tsx';
import { ExportDialog, UserExport } from './user-export.tsx';

type Asked = 'delete' | 'keep' | 'export';

/** The export of the account for its user, and its deletion. Renders nothing for an administrator to whom neither is open. */
export function UserLeaving(part: UserPartProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Asked>();
  const { user, may } = part;
  const { id: userId, deletion } = user;
  const close = (): void => setAsked(undefined);
  const mayChange = may(deleteUser);
  if (!mayChange && deletion === null) return null;
  return (
    <Panel
      title={t('adminUsers.leaving')}
      tools={
        mayChange && (
          <div className="buttons">
            <Button onClick={() => setAsked('export')}>{t('adminUsers.export')}</Button>
            <Button onClick={() => setAsked(deletion === null ? 'delete' : 'keep')}>
              {t(deletion === null ? 'adminUsers.delete' : 'adminUsers.keep')}
            </Button>
          </div>
        )
      }
    >
      <div className={classes.body}>
        {deletion !== null && <Closed deletion={deletion} />}
        {mayChange && <UserExport userId={userId} />}
      </div>
      {asked === 'export' && <ExportDialog userId={userId} onClose={close} />}
      {asked === 'delete' && <DeleteDialog {...part} onClose={close} />}
      {asked === 'keep' && <KeepDialog {...part} onClose={close} />}
    </Panel>
  );
}

interface ClosedProps {
  readonly deletion: NonNullable<UserPartProps['user']['deletion']>;
}

/** Since when and by whom the account is closed, and when it is deleted. */
function Closed({ deletion: { requestedAt, dueAt, isByAdmin, isReversible } }: ClosedProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const times = { since: shortTime(requestedAt, language), due: shortTime(dueAt, language) };
  return (
    <p>
      {t(isByAdmin ? 'adminUsers.closedByAdmin' : 'adminUsers.closedByUser', times)}{' '}
      {t(isReversible ? 'adminUsers.mayKeep' : 'adminUsers.mayNotKeep')}
    </p>
  );
}
