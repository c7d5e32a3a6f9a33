import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { ROOT } from '../setup.mjs';

/**
 * The web application's own code for levels and for reading what the engine says, so that what is measured is what
 * people play against. It is TypeScript, which Node 20 does not run by itself.
 *
 * @typedef {typeof import('../../../apps/web/src/features/play/levels.ts')} Levels
 * @typedef {typeof import('../../../apps/web/src/features/play/choose-move.ts')} ChooseMove
 * @typedef {typeof import('../../../apps/web/src/engine/analysis.ts')} Analysis
 * @typedef {Levels & ChooseMove & Analysis} PlayModules
 */

/** @returns {Promise<PlayModules>} */
export async function loadPlayModules() {
  /** @type {[Levels, ChooseMove, Analysis]} */
  const [levels, chooseMove, analysis] = await Promise.all([
    load('features/play/levels.ts'),
    load('features/play/choose-move.ts'),
    load('engine/analysis.ts'),
  ]);
  return { ...levels, ...chooseMove, ...analysis };
}

/**
 * @template Module
 * @param {string} path below the web application's source
 * @returns {Promise<Module>}
 */
async function load(path) {
  const file = fileURLToPath(new URL(`apps/web/src/${path}`, ROOT));
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  return module;
}
