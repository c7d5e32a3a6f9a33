import { loadWebModule } from '../web-module.mjs';

/**
 * The web application's code for reviews, so that the measured review is the product's.
 *
 * @typedef {typeof import('../../../apps/web/src/features/analysis/review/review-store.ts')} Store
 * @typedef {typeof import('../../../apps/web/src/features/analysis/review/review-run.ts')} Run
 * @typedef {typeof import('../../../apps/web/src/features/analysis/review/review.ts')} Judging
 * @typedef {typeof import('../../../apps/web/src/features/analysis/review/reviewed-line.ts')} Line
 * @typedef {typeof import('../../../apps/web/src/engine/engine-task.ts')} Tasks
 * @typedef {typeof import('../../../apps/web/src/engine/analysis.ts')} Analysis
 * @typedef {typeof import('../../../apps/web/src/engine/game-request.ts')} Requests
 * @typedef {Store & Run & Judging & Line & Tasks & Analysis & Requests} ReviewModules
 */

/** @returns {Promise<ReviewModules>} */
export async function loadReviewModules() {
  /** @type {[Store, Run, Judging, Line, Tasks, Analysis, Requests]} */
  const [store, run, judging, line, tasks, analysis, requests] = await Promise.all([
    loadWebModule('features/review/review-store.ts'),
    loadWebModule('features/review/review-run.ts'),
    loadWebModule('features/review/review.ts'),
    loadWebModule('features/review/reviewed-line.ts'),
    loadWebModule('engine/engine-task.ts'),
    loadWebModule('engine/analysis.ts'),
    loadWebModule('engine/game-request.ts'),
  ]);
  return { ...store, ...run, ...judging, ...line, ...tasks, ...analysis, ...requests };
}
