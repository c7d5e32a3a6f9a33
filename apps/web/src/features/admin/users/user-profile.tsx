import type { UserDetail, UserSummary } from '@chuhe/contract/admin';
import { changeUser, setRole } from '@chuhe/contract/admin-endpoints';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { countText } from '../../../lib/number-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { StateMark } from '../components/marks.tsx';
import { Panel } from '../components/panel.tsx';
import { Readings } from '../components/readings.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { textOf } from '../lib/admin-words.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import { CancelToo } from './cancel-too.tsx';
import { chargedSubscriptions } from './charged-subscriptions.ts';
import { useUserType } from './use-user-type.ts';
import type { UserPartProps } from './user-admin.tsx';
import { RoleDialog } from './user-role.tsx';

/** Changes of an account. Each sets a state rather than toggling it, because another administrator may have changed it already. */
const CHANGES = {
  activate: { status: 'ACTIVE' },
  deactivate: { status: 'INACTIVE' },
} as const;
type Change = keyof typeof CHANGES;

/** The profile of the account, and buttons to change its status and role. */
export function UserProfile(part: UserPartProps) {
  const { user, onChange, onReload, may } = part;
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Change | 'role'>();
  const isActive = user.status === 'ACTIVE';
  return (
    <Panel
      title={t('adminUsers.profile')}
      tools={
        <div className="buttons">
          {!user.isGuest && may(setRole) && (
            <Button onClick={() => setAsked('role')}>{t('adminUsers.setRole')}</Button>
          )}
          {may(changeUser) && (
            <Button onClick={() => setAsked(isActive ? 'deactivate' : 'activate')}>
              {t(isActive ? 'adminUsers.deactivate' : 'adminUsers.activate')}
            </Button>
          )}
        </div>
      }
    >
      <Facts user={user} />
      {asked === 'role' && <RoleDialog {...part} onClose={() => setAsked(undefined)} />}
      {asked !== undefined && asked !== 'role' && (
        <ChangeDialog
          user={user}
          change={asked}
          onReload={onReload}
          onDone={(summary) => {
            onChange({ ...user, ...summary });
            onReload();
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

function Facts({ user }: Pick<UserPartProps, 'user'>) {
  const { t } = useTranslation();
  const typeOf = useUserType();
  const { id, username, email, emailVerified, phone, matches, createdAt, lastSeenAt } = user;
  const language = currentLanguage();
  const isActive = user.status === 'ACTIVE';
  return (
    <div className={classes.body}>
      <Readings
        rows={[
          [
            t('adminUsers.status'),
            <StateMark
              key="status"
              tone={isActive ? 'on' : 'off'}
              text={t(isActive ? 'adminUsers.active' : 'adminUsers.inactive')}
            />,
          ],
          [t('adminUsers.type'), typeOf(user)],
          [
            t('adminUsers.email'),
            email === null
              ? NONE
              : `${email} · ${t(emailVerified ? 'me.confirmed' : 'me.unconfirmed')}`,
          ],
          [t('form.username'), username ?? NONE],
          [t('form.phone'), phone ?? NONE],
          [t('adminUsers.matches'), countText(matches, language)],
          [t('adminUsers.since'), shortTime(createdAt, language)],
          [t('adminUsers.lastSeen'), lastSeenAt === null ? NONE : shortTime(lastSeenAt, language)],
          [t('adminUsers.id'), id],
        ]}
      />
    </div>
  );
}

const NONE = '–';

/** The text for a guest differs, because a guest has access only by the session of one browser. */
function textFor(change: Change, { isGuest }: UserDetail, t: TFunction): string {
  const isLost = change === 'deactivate' && isGuest;
  return t(isLost ? 'adminUsers.deactivateGuestText' : `adminUsers.${change}Text`);
}

interface ChangeDialogProps {
  readonly user: UserDetail;
  readonly change: Change;
  readonly onDone: (summary: UserSummary) => void;
  readonly onReload: () => void;
  readonly onClose: () => void;
}

function ChangeDialog({ user, change, onDone, onReload, onClose }: ChangeDialogProps) {
  const { t } = useTranslation();
  const [charged] = useState(() => (change === 'deactivate' ? chargedSubscriptions(user) : []));
  const [cancelSubscriptions, setCancel] = useState(charged.length > 0);
  const names = charged
    .map(({ packageName }) => textOf(packageName))
    .join(t('common.listSeparator'));
  return (
    <AskDialog
      title={t(`adminUsers.${change}`)}
      text={textFor(change, user, t)}
      action={t(`adminUsers.${change}`)}
      isDanger={change === 'deactivate' && user.isGuest}
      send={(reason) => {
        const body = {
          ...CHANGES[change],
          reason,
          ...(cancelSubscriptions && { cancelSubscriptions }),
        };
        return refetchIfUnknown(
          callAdmin(changeUser, { params: { userId: user.id }, body }),
          onReload,
        );
      }}
      onDone={(summary) => {
        emitToast({ tone: 'success', title: t('me.saved') });
        onDone(summary);
      }}
      onClose={onClose}
    >
      {() =>
        charged.length > 0 && (
          <CancelToo
            text={t('adminUsers.deactivateCharged', { names })}
            isOn={cancelSubscriptions}
            onChange={setCancel}
          />
        )
      }
    </AskDialog>
  );
}
