import { t } from 'i18next';
import { live } from '../../../lib/live/live.ts';
import { emitToast } from '../../../lib/toast.ts';

/** Tells the user on every page when an analysis is done, except on the page of analyses, which shows it. */
export function tellFinishedReviews(): void {
  live().on('reviews-changed', ({ batchId, state }) => {
    if (state !== 'DONE' || window.location.pathname.startsWith('/reviews')) return;
    emitToast({
      tone: 'success',
      title: t('gameReviews.finishedToast'),
      action: {
        label: t('gameReviews.show'),
        run: () => window.location.assign(`/reviews/${batchId}`),
      },
    });
  });
}
