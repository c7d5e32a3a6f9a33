import type { ActivationKey } from '@chuhe/contract/admin';
import { revokeActivationKey } from '@chuhe/contract/admin-endpoints';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../components/ask-dialog.tsx';
import { callAdmin } from '../lib/call-admin.ts';
import { isOutcomeUnknown } from '../lib/unknown-outcome.ts';

interface RevokeKeyDialogProps {
  readonly item: ActivationKey;
  readonly onDone: (item: ActivationKey) => void;
  /** Called when it is unknown whether the key was revoked, or when somebody has redeemed it in the meantime. */
  readonly onRefetch: () => void;
  readonly onClose: () => void;
}

/** Confirms the revocation of a key, which cannot be undone. */
export function RevokeKeyDialog({ item, onDone, onRefetch, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation();
  const { id: keyId, hint } = item;
  const send = async () => {
    const answer = await callAdmin(revokeActivationKey, { params: { keyId } });
    if (!answer.success && isOutcomeUnknown(answer)) onRefetch();
    return answer;
  };
  return (
    <AskDialog
      title={t('adminPackages.revokeKeyTitle', { hint })}
      text={t('adminPackages.revokeKeyText')}
      action={t('adminPackages.revokeKey')}
      hasReason={false}
      isDanger
      send={send}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
