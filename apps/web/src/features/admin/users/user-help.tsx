import {
  changeUserEmail,
  sendUserResetLink,
  sendUserVerification,
  verifyUserEmail,
} from '@chuhe/contract/admin-endpoints';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { emitToast } from '../../../lib/toast.ts';
import classes from '../components/admin.module.css';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Panel } from '../components/panel.tsx';
import { callAdmin } from '../lib/call-admin.ts';
import { refetchIfUnknown } from '../lib/unknown-outcome.ts';
import type { UserPartProps } from './user-admin.tsx';

/** What needs no input but a reason. */
const CALLS = {
  sendReset: sendUserResetLink,
  sendVerification: sendUserVerification,
  verify: verifyUserEmail,
} as const;
type Help = keyof typeof CALLS;

/** Help for a user who cannot sign in. Renders nothing for guests, who have no address, and where the administrator may not help. */
export function UserHelp(part: UserPartProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<Help | 'changeEmail'>();
  const { user, onChange, onReload, may } = part;
  if (user.isGuest || !may(sendUserResetLink)) return null;
  const close = (): void => setAsked(undefined);
  const offered: readonly Help[] =
    user.email === null
      ? []
      : user.emailVerified
        ? ['sendReset']
        : ['sendReset', 'sendVerification', 'verify'];
  return (
    <Panel
      title={t('adminUsers.help')}
      tools={
        <div className="buttons">
          {offered.map((each) => (
            <Button key={each} onClick={() => setAsked(each)}>
              {t(`adminUsers.helps.${each}`)}
            </Button>
          ))}
          <Button onClick={() => setAsked('changeEmail')}>
            {t('adminUsers.helps.changeEmail')}
          </Button>
        </div>
      }
    >
      <p className={classes.body}>{t('adminUsers.helpText')}</p>
      {asked === 'changeEmail' && <EmailDialog {...part} onClose={close} />}
      {asked !== undefined && asked !== 'changeEmail' && (
        <AskDialog
          title={t(`adminUsers.helps.${asked}`)}
          text={t(`adminUsers.helpTexts.${asked}`, { email: user.email ?? '' })}
          action={t(`adminUsers.helps.${asked}`)}
          send={(reason) =>
            refetchIfUnknown(
              callAdmin(CALLS[asked], { params: { userId: user.id }, body: { reason } }),
              onReload,
            )
          }
          onDone={(changed) => {
            emitToast({ tone: 'success', title: t('adminUsers.helped') });
            onChange(changed);
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface EmailDialogProps extends UserPartProps {
  readonly onClose: () => void;
}

function EmailDialog({ user, onChange, onReload, onClose }: EmailDialogProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState(user.email ?? '');
  const [isVerified, setVerified] = useState(false);
  return (
    <AskDialog
      title={t('adminUsers.helps.changeEmail')}
      text={t('adminUsers.helpTexts.changeEmail')}
      action={t('adminUsers.helps.changeEmail')}
      send={(reason) =>
        refetchIfUnknown(
          callAdmin(changeUserEmail, {
            params: { userId: user.id },
            body: { email, isVerified, reason },
          }),
          onReload,
        )
      }
      onDone={(changed) => {
        emitToast({ tone: 'success', title: t('me.saved') });
        onChange(changed);
      }}
      onClose={onClose}
    >
      {(words) => (
        <>
          <TextField
            name="email"
            type="email"
            label={t('adminUsers.newEmail')}
            error={words['email']}
            value={email}
            maxLength={254}
            autoComplete="off"
            onChange={({ currentTarget }) => setEmail(currentTarget.value)}
          />
          <CheckRow
            label={t('adminUsers.emailIsVerified')}
            checked={isVerified}
            onChange={setVerified}
          />
        </>
      )}
    </AskDialog>
  );
}
