import { readFile, rm, writeFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';
import { makeSourceFingerprint } from './source-fingerprint.mjs';
import { runTool, VITE } from './tools.mjs';

/** The folder of the web application. */
const WEB = 'apps/web';

/** What a build reads: the application, the packages in it, and the versions of everything else. */
const INPUTS = [
  'package-lock.json',
  `${WEB}/app.html`,
  `${WEB}/board.html`,
  `${WEB}/build`,
  `${WEB}/package.json`,
  `${WEB}/public`,
  `${WEB}/scripts`,
  `${WEB}/src`,
  `${WEB}/vite.config.ts`,
  'packages/board',
  'packages/cloudbook',
  'packages/contract',
  'packages/engine',
  'packages/game',
  'packages/rules',
  'packages/uci',
];

/**
 * Builds the web application unless this very source is what was built last. The stamp lies in the folder that a build
 * empties first, so what an interrupted one left behind is not trusted.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it had to build
 */
export async function ensureWebBuilt(env = process.env) {
  const stamp = new URL(`${WEB}/dist/.chuhe-source`, ROOT);
  const fingerprint = await makeSourceFingerprint(INPUTS);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return false;
  await rm(stamp, { force: true });
  const config = `${WEB}/vite.config.ts`;
  await runTool(VITE, ['build', '--config', config, '--logLevel', 'warn'], env);
  await writeFile(stamp, fingerprint);
  return true;
}
