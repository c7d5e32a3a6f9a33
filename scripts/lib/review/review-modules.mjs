import { loadWebModules } from '../web-module.mjs';

/**
 * Loads the product's code for reviews, so that the measured review is that of the product.
 *
 * @typedef {typeof import('../../../apps/web/src/features/analysis/review/review-store.ts')
 *   & typeof import('../../../apps/web/src/features/analysis/review/review-run.ts')
 *   & typeof import('@chuhe/lessons/review')
 *   & typeof import('@chuhe/lessons/reviewed-line')
 *   & typeof import('../../../apps/web/src/features/analysis/review/time-left.ts')
 *   & typeof import('../../../apps/web/src/engine/engine-task.ts')
 *   & typeof import('../../../apps/web/src/engine/analysis.ts')
 *   & typeof import('../../../apps/web/src/engine/game-request.ts')} ReviewModules
 */

/** Paths in apps/web/src. */
export const REVIEW_MODULES = [
  'features/analysis/review/review-store.ts',
  'features/analysis/review/review-run.ts',
  'features/analysis/review/time-left.ts',
  'engine/engine-task.ts',
  'engine/analysis.ts',
  'engine/game-request.ts',
];

/** @returns {Promise<ReviewModules>} */
export async function loadReviewModules() {
  const [web, review, line] = await Promise.all([
    loadWebModules(REVIEW_MODULES),
    import('@chuhe/lessons/review'),
    import('@chuhe/lessons/reviewed-line'),
  ]);
  return { ...web, ...review, ...line };
}
