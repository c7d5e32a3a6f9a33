import { getUserExport, startUserExport } from '@chuhe/contract/admin-endpoints';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ExportState, isReady, LOOK_EVERY } from '../../../components/export-state.tsx';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { exportFileName, saveExport } from '../../../lib/save-export.ts';
import { useSending } from '../../../lib/use-sending.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { callAdmin } from '../lib/call-admin.ts';
import { askStepUp } from '../lib/step-up.ts';

/** The newest export that administrators have requested for the account. */
export function UserExport({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const found = useUserExport(userId);
  // A large archive takes minutes, so only the button is disabled.
  const { isSending: isSaving, once } = useSending();
  const save = async (): Promise<void> => {
    const { data } = found;
    if (data === undefined || data === null) return;
    const path = `/api/admin/user/${userId}/export/${data.exportId}`;
    const saveOnce = () => saveExport(path, exportFileName(data.createdAt));
    let saved = await saveOnce();
    if (!saved.success && saved.code === 'STEP_UP_REQUIRED') {
      if (!(await askStepUp())) return;
      saved = await saveOnce();
    }
    if (!saved.success) tellFailure(saved);
  };
  return (
    <Loaded from={found}>
      {(made) => (
        <>
          {made === null ? <p>{t('adminUsers.exportNone')}</p> : <ExportState made={made} />}
          {isReady(made) && (
            <Button disabled={isSaving} onClick={() => void once(save)}>
              {t('leaving.download')}
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function useUserExport(userId: string) {
  return useCall(
    getUserExport,
    { params: { userId } },
    { refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? LOOK_EVERY : false) },
  );
}

interface ExportDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

export function ExportDialog({ userId, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { set } = useUserExport(userId);
  return (
    <AskDialog
      title={t('adminUsers.export')}
      text={t('adminUsers.exportText')}
      action={t('adminUsers.export')}
      send={(reason) => callAdmin(startUserExport, { params: { userId }, body: { reason } })}
      onDone={set}
      onClose={onClose}
    />
  );
}
