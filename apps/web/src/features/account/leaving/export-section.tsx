import { getAccountExport, startAccountExport } from '@chuhe/contract/account-endpoints';
import type { User } from '@chuhe/contract/identity';
import { getSecondFactor } from '@chuhe/contract/second-factor-endpoints';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ExportState, isReady, LOOK_EVERY } from '../../../components/export-state.tsx';
import { Section } from '../../../components/section.tsx';
import { api } from '../../../lib/api/api.ts';
import type { ApiFailure, Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { exportFileName, openExport } from '../../../lib/save-export.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { useSending } from '../../../lib/use-sending.ts';
import classes from '../profile/account.module.css';
import { FailedNotice } from '../profile/failed-notice.tsx';
import { Loaded } from '../profile/loaded.tsx';
import { useFocusOfStep } from '../profile/use-focus-of-step.ts';
import { ConfirmIdentity } from '../second-factor/confirm-identity.tsx';
import { isConfirmed } from '../second-factor/is-confirmed.ts';

type Step = 'start' | 'save';

/** The export of all own data: starting one, its progress, and the download. Both need a confirmation, unless the user is a guest. */
export function ExportSection({ user }: { readonly user: User }) {
  const { t } = useTranslation();
  const { data, failure, refetch, set } = useCall(
    getAccountExport,
    {},
    { refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOK_EVERY : false) },
  );
  const [asking, setAsking] = useState<Step>();
  const box = useRef<HTMLDivElement>(null);
  useFocusOfStep(box, asking);
  // Guests have nothing to confirm with.
  const factor = useCall(getSecondFactor, {}, { enabled: !user.isGuest });
  const start = async (): Promise<Sent> => {
    const started = await api().call(startAccountExport, { body: {} }, { isQuiet: true });
    if (started.success) set(started.data);
    return started;
  };
  // A large archive takes minutes, so only the button is disabled.
  const { isSending: isSaving, once } = useSending();
  const save = async (): Promise<Sent> => {
    if (data === undefined || data === null) return { success: true };
    const path = `/api/user/export/${data.exportId}`;
    const opened = await openExport(path, exportFileName(data.createdAt), {});
    if (opened.success) {
      void once(async () => {
        const saved = await opened.save();
        if (!saved.success) tellFailure(saved);
      });
    }
    return opened;
  };
  const run = async (step: Step): Promise<void> => {
    const answer = await whileBusy(step === 'start' ? start : save);
    if (answer.success) setAsking(undefined);
    else if (isUnconfirmed(answer)) {
      // What is known is out of date.
      factor.refetch();
      setAsking(step);
    } else tellFailure(answer);
  };
  /** One confirmation is enough for the start and the download. */
  const begin = (step: Step): void => {
    const isReadyToRun = user.isGuest || (factor.data !== undefined && isConfirmed(factor.data));
    if (isReadyToRun) void run(step);
    else setAsking(step);
  };
  const confirmed = (confirmedUntil: string): void => {
    factor.set((before) => before && { ...before, confirmedUntil });
    // A recovery code may have been used.
    factor.refetch();
    if (asking !== undefined) void run(asking);
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
                <Button kind="primary" disabled={isSaving} onClick={() => begin('save')}>
                  {downloadLabel}
                </Button>
              )}
              {data?.state !== 'RUNNING' && (
                <Button onClick={() => begin('start')}>{startLabel}</Button>
              )}
            </div>
          ) : (
            <Loaded from={factor}>
              {(known) => (
                <ConfirmIdentity
                  user={user}
                  factor={known}
                  lead={t('leaving.exportPassword')}
                  label={asking === 'start' ? startLabel : downloadLabel}
                  onDone={confirmed}
                  onCancel={() => setAsking(undefined)}
                />
              )}
            </Loaded>
          )}
        </div>
      )}
    </Section>
  );
}

/** Whether the server asks for a confirmation. It says so at the field of the password if the account has one. */
function isUnconfirmed({ code, fields }: ApiFailure): boolean {
  return (
    code === 'SECOND_FACTOR_REQUIRED' ||
    code === 'FRESH_SIGN_IN_REQUIRED' ||
    fields.some(({ path }) => path === 'oldPassword')
  );
}
