import { withChunk } from '../../../lib/chunk.ts';
import { live } from '../../../lib/live/live.ts';

/** Tells the user on every page when an analysis is done, except on the page of analyses, which shows it. */
export function tellFinishedReviews(): void {
  live().on('reviews-changed', ({ batchId, state }) => {
    if (state !== 'DONE' || window.location.pathname.startsWith('/reviews')) return;
    withChunk(
      () => import('./finished-toast.ts'),
      ({ showFinishedToast }) => showFinishedToast(batchId),
    );
  });
}
