import type { NodeId } from '@chuhe/game/tree';
import { useTranslation } from 'react-i18next';
import { emitToast } from '../../../lib/toast.ts';
import { deleteFromHere } from './move-edits.ts';

/** Deletes at once and offers the way back. */
export function useDeleteFromHere(): (id: NodeId) => void {
  const { t } = useTranslation();
  return (id) => {
    const { removed, back } = deleteFromHere(id);
    emitToast({
      tone: 'info',
      title: t('moves.deleted', { count: removed }),
      action: { label: t('moves.undo'), ...back },
    });
  };
}
