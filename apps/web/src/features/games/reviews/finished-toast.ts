import { t } from 'i18next';
import { emitToast } from '../../../lib/toast.ts';

export function showFinishedToast(batchId: string): void {
  emitToast({
    tone: 'success',
    title: t('gameReviews.finishedToast'),
    action: {
      label: t('gameReviews.show'),
      run: () => window.location.assign(`/reviews/${batchId}`),
    },
  });
}
