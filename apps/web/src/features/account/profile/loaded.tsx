import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '../../../lib/query/use-call.ts';
import classes from './account.module.css';
import { FailedNotice } from './failed-notice.tsx';

interface LoadedProps<Data> {
  readonly from: Pick<CallData<Data>, 'data' | 'failure' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows data as soon as it has loaded; until then a skeleton, or why it could not be loaded. */
export function Loaded<Data>({ from: { data, failure, refetch }, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (data !== undefined) return children(data);
  if (failure !== undefined) return <FailedNotice failure={failure} retry={refetch} />;
  return <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />;
}
