import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { wordsOf } from '../lib/field-words.ts';
import type { SiteData } from '../lib/use-site-data.ts';
import classes from './admin.module.css';
import { failureText } from './failure-text.ts';

interface LoadedProps<Data> {
  readonly data: Pick<SiteData<Data>, 'answer' | 'failure' | 'isLooking' | 'reload'>;
  readonly children: (data: Data) => ReactNode;
}

/** What the server says, or that it has not said anything yet, or cannot; also that what is shown could not be looked at again. */
export function Loaded<Data>({ data, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  const { answer, failure, isLooking, reload } = data;
  if (answer?.success === true) {
    return (
      <>
        {failure !== undefined && <Stale failure={failure} isBusy={isLooking} onRetry={reload} />}
        {children(answer.data)}
      </>
    );
  }
  if (answer === undefined) {
    return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
  }
  const { text, canRetry } = failureText(answer);
  return (
    <Notice icon={IconPlugConnectedX} title={answer.message} text={text}>
      {canRetry && (
        <Button disabled={isLooking} onClick={reload}>
          {t('common.retry')}
        </Button>
      )}
    </Notice>
  );
}

interface StaleProps {
  readonly failure: ApiFailure;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

function Stale({ failure, isBusy, onRetry }: StaleProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={classes.stale}>
      <p>
        {t('adminShared.stale')} {wordsOf(failure)['']}
      </p>
      <Button disabled={isBusy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
