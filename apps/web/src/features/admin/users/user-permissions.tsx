import { grantPermission, revokePermission } from '@chuhe/contract/admin-endpoints';
import type { Permission } from '@chuhe/contract/identity';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { dayText } from '../../../lib/time-text.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { EndField } from '../components/end-field.tsx';
import { Code, StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { SelectField } from '../components/select-field.tsx';
import { endOfDay } from '../lib/admin-time.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { PERMISSION_NAMES } from '../lib/choices.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import type { UserPartProps } from './user-admin.tsx';

/** Permissions granted to the account itself; those of packages are shown with the packages. */
export function UserPermissions({ user, onChange, onReload, may }: UserPartProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Permission | 'grant'>();
  const language = currentLanguage();
  const close = (): void => setAsked(undefined);
  const ends = { onDone: onChange, onClose: close };
  const now = Date.now();
  return (
    <Panel
      title={t('adminUsers.permissions')}
      tools={
        may(grantPermission) && (
          <Button onClick={() => setAsked('grant')}>{t('adminUsers.grantPermission')}</Button>
        )
      }
    >
      {user.ownPermissions.length === 0 && (
        <p className={classes.body}>{t('adminUsers.noPermission')}</p>
      )}
      <ul className={classes.rows}>
        {user.ownPermissions.map(({ name, expiresAt, createdAt }) => (
          <li key={name}>
            <div>
              <p className={classes.name}>
                <Code>{name}</Code>
                {expiresAt !== null && Date.parse(expiresAt) <= now && (
                  <StateMark tone="off" text={t('adminUsers.activation.ENDED')} />
                )}
              </p>
              <p className={classes.small}>
                {expiresAt === null
                  ? t('adminUsers.noEnd')
                  : t('adminUsers.until', { time: dayText(expiresAt, language) })}
                {' · '}
                {t('me.since', { time: dayText(createdAt, language) })}
              </p>
            </div>
            {may(revokePermission) && (
              <Button
                aria-label={`${t('adminUsers.revoke')}: ${name}`}
                onClick={() => setAsked(name)}
              >
                {t('adminUsers.revoke')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {user.permissions.length > 0 && (
        <p className={classes.body}>
          <span className={classes.name}>
            {t('adminUsers.inForce')}
            {user.permissions.map((name) => (
              <Code key={name}>{name}</Code>
            ))}
          </span>
        </p>
      )}
      {asked === 'grant' && <GrantDialog userId={user.id} onReload={onReload} {...ends} />}
      {asked !== undefined && asked !== 'grant' && (
        <AskDialog
          title={t('adminUsers.revokeName', { name: asked })}
          text={t('adminUsers.revokePermissionText')}
          action={t('adminUsers.revoke')}
          send={(reason) =>
            refetchIfUnknown(
              callAdmin(revokePermission, {
                params: { userId: user.id, name: asked },
                body: { reason },
              }),
              onReload,
            )
          }
          {...ends}
        />
      )}
    </Panel>
  );
}

interface GrantDialogProps {
  readonly userId: string;
  readonly onDone: UserPartProps['onChange'];
  readonly onReload: () => void;
  readonly onClose: () => void;
}

function GrantDialog({ userId, onDone, onReload, onClose }: GrantDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState<Permission>('CLOUD.UNLIMIT');
  const [day, setDay] = useState('');
  return (
    <AskDialog
      title={t('adminUsers.grantPermission')}
      text={t('adminUsers.grantPermissionText')}
      action={t('adminUsers.grant')}
      send={(reason) =>
        refetchIfUnknown(
          callAdmin(grantPermission, {
            params: { userId },
            body: { name, expiresAt: endOfDay(day), reason },
          }),
          onReload,
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      {(words) => (
        <>
          <SelectField
            name="name"
            label={t('adminUsers.permission')}
            value={name}
            options={PERMISSION_NAMES.map((each) => [each, each] as const)}
            error={words['name']}
            onChoose={setName}
          />
          <EndField day={day} error={words['expiresAt']} onChange={setDay} />
        </>
      )}
    </AskDialog>
  );
}
