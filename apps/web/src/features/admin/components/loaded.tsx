import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconPlugConnectedX from '~icons/plug-connected-x';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import type { CallData } from '../../../lib/query/use-call.ts';
import { messagesOf } from '../lib/field-messages.ts';
import classes from './admin.module.css';
import { failureText } from './failure-text.ts';

interface LoadedProps<Data> {
  readonly from: Omit<CallData<Data>, 'set'>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Renders data of the server. Shows a placeholder until the data has loaded, the failure if it cannot be loaded, and a note if it cannot be
 * refreshed.
 */
export function Loaded<Data>({ from, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  const { data, failure, isFetching, refetch } = from;
  if (data !== undefined) {
    return (
      <>
        {failure !== undefined && <Stale failure={failure} isBusy={isFetching} onRetry={refetch} />}
        {children(data)}
      </>
    );
  }
  if (failure === undefined) {
    return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
  }
  const { text, canRetry } = failureText(failure);
  return (
    <Notice icon={IconPlugConnectedX} title={failure.message} text={text}>
      {canRetry && (
        <Button disabled={isFetching} onClick={refetch}>
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
        {t('adminShared.stale')} {messagesOf(failure)['']}
      </p>
      <Button disabled={isBusy} onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
