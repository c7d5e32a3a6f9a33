import type { Workers as WorkersData } from '@chuhe/contract/work';
import { listWorkers } from '@chuhe/contract/work-endpoints';
import { useTranslation } from 'react-i18next';
import IconCpu from '~icons/cpu';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { SkeletonRows } from '../../../components/skeleton-rows.tsx';
import { useCall } from '../../../lib/query/use-call.ts';
import { Amount } from './amount.tsx';
import { OwnWorker } from './own-worker.tsx';
import { PERIODS } from './periods.ts';
import classes from './workers.module.css';

/** The figures grow while the page is open. The server caches them for ten seconds. */
const REFETCH_MS = 30_000;

/** What users' computers evaluated for the site: together, the user's own, and each that gave most. */
export function Workers() {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listWorkers, {}, { refetchInterval: REFETCH_MS });
  if (data === undefined) {
    return failure === undefined ? (
      <SkeletonRows label={t('common.processing')} />
    ) : (
      <Notice icon={IconCpu} title={t('workers.failed')} text={failure.message}>
        <Button onClick={refetch}>{t('common.retry')}</Button>
      </Notice>
    );
  }
  return (
    <>
      <p className={classes.lead}>{t('workers.lead')}</p>
      <OwnWorker own={data.own} onChanged={refetch} />
      <WorkerTable workers={data} />
    </>
  );
}

function WorkerTable({ workers: { workers, total } }: { readonly workers: WorkersData }) {
  const { t } = useTranslation();
  if (workers.length === 0) {
    return <Notice icon={IconCpu} title={t('workers.noneTitle')} text={t('workers.noneText')} />;
  }
  return (
    <section className={classes.list} aria-label={t('workers.list')}>
      <h2>{t('workers.list')}</h2>
      <table className={classes.table}>
        <caption>{t('workers.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('workers.name')}</th>
            {PERIODS.map((period) => (
              <th key={period} scope="col">
                {t(`workers.${period}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {workers.map((worker, at) => (
            // The order is that of the server, and workers without a name have nothing else to tell them apart.
            <tr key={at} data-own={worker.isOwn || undefined}>
              <th scope="row">
                {worker.name ?? t('workers.anonymous')}
                {worker.isOwn && <span className={classes.you}>{t('workers.you')}</span>}
              </th>
              {PERIODS.map((period) => (
                <td key={period}>
                  <Amount of={worker[period]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('workers.total', { count: total.workers })}</th>
            {PERIODS.map((period) => (
              <td key={period}>
                <Amount of={total[period]} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
