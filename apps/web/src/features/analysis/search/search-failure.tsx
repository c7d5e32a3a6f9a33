import { useTranslation } from 'react-i18next';
import IconAlertTriangle from '~icons/alert-triangle';
import IconCloudOff from '~icons/cloud-off';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';

interface SearchFailureProps {
  /** Whether the server could not be reached. */
  readonly isOffline: boolean;
  /** The server's error message, shown if the server could be reached. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** Explains why the search has stopped, and offers to retry. */
export function SearchFailure({ isOffline, message, onRetry }: SearchFailureProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice
        icon={isOffline ? IconCloudOff : IconAlertTriangle}
        tone={isOffline ? 'quiet' : 'danger'}
        title={t(isOffline ? 'games.offlineTitle' : 'search.failedTitle')}
        text={isOffline ? t('search.offlineText') : message}
      >
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Notice>
    </div>
  );
}
