import { getAccountExport, startAccountExport } from '@chuhe/contract/account-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ExportState, isReady, LOOK_EVERY } from '../../../components/export-state.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { exportFileName, saveExport } from '../../../lib/save-export.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { useSending } from '../../../lib/use-sending.ts';
import classes from '../profile/account.module.css';
import { FailedNotice } from '../profile/failed-notice.tsx';

/** The export of all own data: starting one, its progress, and the download. */
export function ExportSection() {
  const { t } = useTranslation();
  const { data, failure, refetch, set } = useCall(
    getAccountExport,
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOK_EVERY : false) },
  );
  const start = async (): Promise<void> => {
    const started = await whileBusy(() => api().call(startAccountExport, {}));
    if (started.success) set(started.data);
  };
  // A large archive takes minutes, so only the button is disabled.
  const { isSending: isSaving, once } = useSending();
  const save = async (): Promise<void> => {
    if (data === undefined || data === null) return;
    const { exportId, createdAt } = data;
    const saved = await saveExport(`/api/user/export/${exportId}`, exportFileName(createdAt));
    if (!saved.success) tellFailure(saved);
  };
  return (
    <Section title={t('leaving.exportTitle')} lead={t('leaving.exportLead')} anchor="export">
      {failure !== undefined && <FailedNotice failure={failure} retry={refetch} />}
      {failure === undefined && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {data !== undefined && (
        <>
          <ExportState made={data} />
          <div className={classes.ways}>
            {isReady(data) && (
              <Button kind="primary" disabled={isSaving} onClick={() => void once(save)}>
                {t('leaving.download')}
              </Button>
            )}
            {data?.state !== 'RUNNING' && (
              <Button onClick={() => void start()}>
                {t(data === null ? 'leaving.export' : 'leaving.exportAgain')}
              </Button>
            )}
          </div>
        </>
      )}
    </Section>
  );
}
