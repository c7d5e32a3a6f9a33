/** What a user does with analyses on the server. Failures are shown by the API client, unless the function says otherwise. */

import type { ReviewedGame, StoredGameReview } from '@chuhe/contract/game-review';
import {
  cancelReviews,
  changeReviewBatch,
  deleteReviewBatch,
  getGameReview,
  startReviews as startEndpoint,
} from '@chuhe/contract/game-review-endpoints';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import type { AnswerOf, PartsOf } from '../../../lib/api/call-types.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { showGraphView } from '../../../lib/state/shown-view.ts';
import { emitToast } from '../../../lib/toast.ts';

type Wanted = PartsOf<'startReviews'>['body'];

/** @returns whether the server has taken the games */
export async function startReviews({
  matchIds,
  ...wanted
}: Pick<Wanted, 'batchId' | 'nodes'> & { readonly matchIds: readonly string[] }): Promise<boolean> {
  const body = { ...wanted, matchIds: [...matchIds] };
  const answer = await whileBusy(() => api().call(startEndpoint, { body }));
  if (!answer.success) return false;
  const { batchId } = answer.data;
  emitToast({
    tone: 'success',
    title: t('gameReviews.started'),
    action: {
      label: t('gameReviews.show'),
      run: () => window.location.assign(`/reviews/${batchId}`),
    },
  });
  return true;
}

export async function cancelBatch(batchId: string): Promise<void> {
  await whileBusy(() => api().call(cancelReviews, { params: { batchId } }));
}

export async function deleteBatch(batchId: string): Promise<boolean> {
  const answer = await whileBusy(() => api().call(deleteReviewBatch, { params: { batchId } }));
  return answer.success;
}

/** @returns the report on the player; `undefined` if the call failed */
export async function choosePlayer(
  batchId: string,
  player: string | null,
): Promise<AnswerOf<'changeReviewBatch'> | undefined> {
  const parts = { params: { batchId }, body: { player } };
  const answer = await whileBusy(() => api().call(changeReviewBatch, parts));
  return answer.success ? answer.data : undefined;
}

/** Stores a review in the browser. May reject, because the storage may be disabled or full. */
export type KeepReview = (review: StoredGameReview) => Promise<void>;

/**
 * Opens a reviewed game on the board with its review. A game that has changed or gone is opened as it was reviewed, without its names.
 */
export async function openReviewed(
  batchId: string,
  { reviewId, matchId, now }: Pick<ReviewedGame, 'reviewId' | 'matchId' | 'now'>,
  keep: KeepReview,
): Promise<void> {
  const params = { batchId, reviewId };
  const answer = await whileBusy(() => api().call(getGameReview, { params }));
  if (!answer.success) return;
  try {
    await keep(answer.data);
    showGraphView('report');
  } catch {
    emitToast({ tone: 'warning', title: t('gameReviews.noStorage') });
  }
  window.location.assign(now === 'same' ? `/?game=${matchId}` : addressOf(answer.data.key));
}

/** The address of the line of a review. @param key two words of the starting position, then the moves */
function addressOf(key: string): string {
  const [placement = '', turn = '', ...moves] = key.split(' ');
  return `/?fen=${placement}_${turn}&moves=${moves.join('')}`;
}
