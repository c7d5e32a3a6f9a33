import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import classes from './admin.module.css';
import type { SiteData } from './use-site-data.ts';

interface LoadedProps<Data> {
  readonly data: SiteData<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What the server says, or that it has not said anything yet, or cannot. */
export function Loaded<Data>({ data: { answer, reload }, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (answer?.success === true) return children(answer.data);
  if (answer === undefined) {
    return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
  }
  return (
    <Notice icon={IconPlugConnectedX} title={answer.message} text={t('api.unreached')}>
      <Button onClick={reload}>{t('common.retry')}</Button>
    </Notice>
  );
}
