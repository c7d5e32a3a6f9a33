import type { ActivationKey } from '@chuhe/contract/admin';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../components/ask-dialog.tsx';
import { revokeActivationKey } from '../lib/admin-calls.ts';
import { callAdmin } from '../lib/call-admin.ts';
import { isInDoubt } from '../lib/is-in-doubt.ts';

interface RevokeKeyDialogProps {
  readonly item: ActivationKey;
  readonly onDone: (item: ActivationKey) => void;
  /** Called when it is unknown whether it was done, or when somebody has redeemed it meanwhile. */
  readonly onDoubt: () => void;
  readonly onClose: () => void;
}

/** A key may have been sold: what is revoked stays so. */
export function RevokeKeyDialog({ item, onDone, onDoubt, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation();
  const { id: keyId, hint } = item;
  const send = async () => {
    const answer = await callAdmin(revokeActivationKey, { params: { keyId } });
    if (!answer.success && isInDoubt(answer)) onDoubt();
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
