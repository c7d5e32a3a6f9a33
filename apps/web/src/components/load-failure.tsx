import { useTranslation } from 'react-i18next';
import IconLock from '~icons/lock';
import { type ApiFailure, isUnreached } from '../lib/api/failure.ts';
import { shortageText } from '../lib/credit/shortage-text.ts';
import { Button } from './button.tsx';
import type { Icon } from './icon.tsx';
import { Notice } from './notice.tsx';
import { UnlockLinks } from './unlock-links.tsx';

interface LoadFailureProps {
  readonly failure: Pick<ApiFailure, 'code' | 'message' | 'data'>;
  readonly icon: Icon;
  readonly title: string;
  readonly retry: () => void;
}

/** Shows why data could not be loaded, with a button to retry, or the way to a package that the user needs for it. */
export function LoadFailure({ failure, icon, title, retry }: LoadFailureProps) {
  const { t } = useTranslation();
  const needs = shortageText(failure, t);
  if (needs !== undefined) {
    return (
      <Notice icon={IconLock} title={t('credit.needs.title')} text={needs}>
        <UnlockLinks />
      </Notice>
    );
  }
  return (
    <Notice
      icon={icon}
      title={title}
      text={isUnreached(failure) ? t('api.unreached') : failure.message}
    >
      <Button onClick={retry}>{t('common.retry')}</Button>
    </Notice>
  );
}
