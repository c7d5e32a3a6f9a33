import { loadWebModules } from '../web-module.mjs';

/**
 * The web application's code for levels and engine output, so that the measured levels are those of the product.
 *
 * @typedef {typeof import('../../../apps/web/src/features/play/opponent/levels.ts')
 *   & typeof import('../../../apps/web/src/features/play/opponent/choose-move.ts')
 *   & typeof import('../../../apps/web/src/features/play/opponent/chooser-weights.ts')
 *   & typeof import('../../../apps/web/src/features/play/opponent/move-features.ts')
 *   & typeof import('../../../apps/web/src/engine/analysis.ts')} PlayModules
 */

/** Paths in apps/web/src. */
export const PLAY_MODULES = [
  'features/play/opponent/levels.ts',
  'features/play/opponent/choose-move.ts',
  'features/play/opponent/chooser-weights.ts',
  'features/play/opponent/move-features.ts',
  'engine/analysis.ts',
];

/** @returns {Promise<PlayModules>} */
export function loadPlayModules() {
  return loadWebModules(PLAY_MODULES);
}
