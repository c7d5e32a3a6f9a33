import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { ROOT } from './setup.mjs';

/**
 * Imports TypeScript modules of the web application, because Node 20 cannot run TypeScript by itself.
 *
 * @template Modules
 * @param {readonly string[]} paths below the web application's source
 * @returns {Promise<Modules>} the exports of all modules
 */
export async function loadWebModules(paths) {
  const files = paths.map((path) => fileURLToPath(new URL(`apps/web/src/${path}`, ROOT)));
  const loaded = await Promise.all(
    files.map((file) => runnerImport(file, { configFile: false, logLevel: 'error' })),
  );
  return Object.assign({}, ...loaded.map(({ module }) => module));
}
