import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';

interface SearchFailureProps {
  /** No server has answered. */
  readonly isOffline: boolean;
  /** What the server said otherwise. */
  readonly message: string;
  readonly onRetry: () => void;
}

/** Why nothing more is found just now, and the next step. */
export function SearchFailure({ isOffline, message, onRetry }: SearchFailureProps) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <Notice
        icon={isOffline ? IconCloudOff : IconAlertTriangle}
        tone={isOffline ? 'quiet' : 'danger'}
        title={t(isOffline ? 'games.offlineTitle' : 'games.failedTitle')}
        text={isOffline ? t('search.offlineText') : message}
      >
        <Button onClick={onRetry}>{t('common.retry')}</Button>
      </Notice>
    </div>
  );
}
