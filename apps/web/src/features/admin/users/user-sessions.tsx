import { endUserSessions } from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Panel } from '../components/panel.tsx';
import { shortTime } from '../lib/admin-time.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import type { UserPartProps } from './user-admin.tsx';

/** The sessions of the account. */
export function UserSessions({ user, onChange, onReload, may }: UserPartProps) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const { id: userId, sessions } = user;
  const language = currentLanguage();
  return (
    <Panel
      title={t('adminUsers.sessions')}
      tools={
        sessions.length > 0 &&
        may(endUserSessions) && (
          <Button onClick={() => setAsked(true)}>{t('adminUsers.endSessions')}</Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className={classes.body}>{t('adminUsers.noSession')}</p>
      ) : (
        <ul className={classes.rows}>
          {sessions.map(({ id, userAgent, createdAt, lastUsedAt }) => (
            <li key={id}>
              <div>
                <p className={classes.name}>{userAgent || t('me.otherDevice')}</p>
                <p className={classes.small}>
                  {t('me.lastUsed', { time: shortTime(lastUsedAt, language) })} ·{' '}
                  {t('me.since', { time: shortTime(createdAt, language) })}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {isAsked && (
        <AskDialog
          title={t('adminUsers.endSessions')}
          text={t(user.isGuest ? 'adminUsers.endSessionsGuestText' : 'adminUsers.endSessionsText')}
          action={t('adminUsers.endSessions')}
          hasReason={false}
          isDanger
          send={() =>
            refetchIfUnknown(callAdmin(endUserSessions, { params: { userId } }), onReload)
          }
          onDone={onChange}
          onClose={() => setAsked(false)}
        />
      )}
    </Panel>
  );
}
