import { getAccountExport, startAccountExport } from '@chuhe/contract/account-endpoints';
import type { User } from '@chuhe/contract/identity';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ExportState, isReady, LOOK_EVERY } from '../../../components/export-state.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { exportFileName, openExport } from '../../../lib/save-export.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { useSending } from '../../../lib/use-sending.ts';
import classes from '../profile/account.module.css';
import { FailedNotice } from '../profile/failed-notice.tsx';
import { IdentityProof } from '../profile/identity-proof.tsx';
import { useFocusOfStep } from '../profile/use-focus-of-step.ts';

/** The export of all own data: starting one, its progress, and the download. Both need the password, unless the user is a guest. */
export function ExportSection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { data, failure, refetch, set } = useCall(
    getAccountExport,
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOK_EVERY : false) },
  );
  const [asking, setAsking] = useState<'start' | 'save'>();
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, asking);
  const start = async (oldPassword?: string): Promise<Sent> => {
    const started = await api().call(
      startAccountExport,
      { body: proofOf(oldPassword) },
      { isQuiet: true },
    );
    if (started.success) set(started.data);
    return started;
  };
  // A large archive takes minutes, so only the button is disabled.
  const { isSending: isSaving, once } = useSending();
  const save = async (oldPassword?: string): Promise<Sent> => {
    if (data === undefined || data === null) return { success: true };
    const path = `/api/user/export/${data.exportId}`;
    const opened = await openExport(path, exportFileName(data.createdAt), proofOf(oldPassword));
    if (opened.success) {
      void once(async () => {
        const saved = await opened.save();
        if (!saved.success) tellFailure(saved);
      });
    }
    return opened;
  };
  const begin = async (step: 'start' | 'save'): Promise<void> => {
    if (!user.isGuest) {
      setAsking(step);
      return;
    }
    const answer = await whileBusy(() => (step === 'start' ? start() : save()));
    if (!answer.success) tellFailure(answer);
  };
  const downloadLabel = t('leaving.download');
  const startLabel = t(data === null ? 'leaving.export' : 'leaving.exportAgain');
  return (
    <Section title={t('leaving.exportTitle')} lead={t('leaving.exportLead')} anchor="export">
      {failure !== undefined && <FailedNotice failure={failure} retry={refetch} />}
      {failure === undefined && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {data !== undefined && (
        <div ref={box} className={classes.key}>
          <ExportState made={data} />
          {asking === undefined ? (
            <div className={classes.ways}>
              {isReady(data) && (
                <Button kind="primary" disabled={isSaving} onClick={() => void begin('save')}>
                  {downloadLabel}
                </Button>
              )}
              {data?.state !== 'RUNNING' && (
                <Button onClick={() => void begin('start')}>{startLabel}</Button>
              )}
            </div>
          ) : (
            <IdentityProof
              user={user}
              lead={t('leaving.exportPassword')}
              label={asking === 'start' ? startLabel : downloadLabel}
              send={asking === 'start' ? start : save}
              onDone={() => setAsking(undefined)}
            >
              <Button onClick={() => setAsking(undefined)}>{t('ways.cancel')}</Button>
            </IdentityProof>
          )}
        </div>
      )}
    </Section>
  );
}

function proofOf(oldPassword: string | undefined): { readonly oldPassword?: string } {
  return oldPassword === undefined ? {} : { oldPassword };
}
