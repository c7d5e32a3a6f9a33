import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { ROOT } from './setup.mjs';

/**
 * Imports a TypeScript module of the web application, which Node 20 cannot run by itself.
 *
 * @template Module
 * @param {string} path below the web application's source
 * @returns {Promise<Module>}
 */
export async function loadWebModule(path) {
  const file = fileURLToPath(new URL(`apps/web/src/${path}`, ROOT));
  /** @type {{ module: Module }} */
  const { module } = await runnerImport(file, { configFile: false, logLevel: 'error' });
  return module;
}
