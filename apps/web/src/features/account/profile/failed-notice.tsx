import { useTranslation } from 'react-i18next';
import IconPlugConnectedX from '~icons/plug-connected-x';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

interface FailedNoticeProps {
  readonly failure: ApiFailure;
  readonly retry: () => void;
}

/** Shows why data could not be loaded, with a retry button. */
export function FailedNotice({ failure, retry }: FailedNoticeProps) {
  const { t } = useTranslation();
  const text = isUnreached(failure) ? t('api.unreached') : failure.message;
  return (
    <Notice icon={IconPlugConnectedX} title={t('api.other')} text={text}>
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Notice>
  );
}
