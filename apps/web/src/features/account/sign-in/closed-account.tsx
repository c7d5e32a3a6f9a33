import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { timeText } from '../../../lib/time-text.ts';
import classes from './sign-in.module.css';
import { SignInPage } from './sign-in-page.tsx';

interface ClosedAccountProps {
  /** When the account is deleted, as an ISO 8601 time. */
  readonly deletedAt: string;
  readonly reopen: () => Promise<Sent>;
  readonly startOver: () => void;
}

/** After a log-in to an account that is closed and will be deleted: offers to keep it. */
export function ClosedAccount({ deletedAt, reopen, startOver }: ClosedAccountProps) {
  const { t } = useTranslation();
  const keep = async (): Promise<void> => {
    const answer = await reopen();
    if (!answer.success) tellFailure(answer);
  };
  const time = timeText(deletedAt, currentLanguage());
  return (
    <SignInPage title={t('leaving.closedTitle')} lead={t('leaving.closedLead', { time })}>
      <Button kind="primary" autoFocus onClick={() => void keep()}>
        {t('leaving.keep')}
      </Button>
      <p className={classes.ways}>
        <button type="button" onClick={startOver}>
          {t('ways.codeBack')}
        </button>
      </p>
    </SignInPage>
  );
}
