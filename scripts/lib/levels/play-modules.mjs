import { loadWebModule } from '../web-module.mjs';

/**
 * The web application's code for levels and engine output, so that the measured levels are those of the product.
 *
 * @typedef {typeof import('../../../apps/web/src/features/play/opponent/levels.ts')} Levels
 * @typedef {typeof import('../../../apps/web/src/features/play/opponent/choose-move.ts')} ChooseMove
 * @typedef {typeof import('../../../apps/web/src/engine/analysis.ts')} Analysis
 * @typedef {Levels & ChooseMove & Analysis} PlayModules
 */

/** @returns {Promise<PlayModules>} */
export async function loadPlayModules() {
  /** @type {[Levels, ChooseMove, Analysis]} */
  const [levels, chooseMove, analysis] = await Promise.all([
    loadWebModule('features/play/levels.ts'),
    loadWebModule('features/play/choose-move.ts'),
    loadWebModule('engine/analysis.ts'),
  ]);
  return { ...levels, ...chooseMove, ...analysis };
}
