import { readFile, rm, writeFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';
import { makeSourceFingerprint } from './source-fingerprint.mjs';
import { build, runTool, VITE } from './tools.mjs';

const WEB = 'apps/web';

/** The inputs of a build: the application, its packages, and the versions of all dependencies. */
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
 * Builds the server and the web application. Skips parts that have not changed.
 *
 * @param {import('./setup.mjs').Packages} [packages]
 */
export async function buildProduct(packages = 'all') {
  await build(packages);
  await ensureWebBuilt();
}

/**
 * Builds the web application unless its sources are unchanged. A build first empties the folder with the stamp, so that
 * the output of an interrupted build counts as outdated.
 */
export async function ensureWebBuilt() {
  const stamp = new URL(`${WEB}/dist/.chuhe-source`, ROOT);
  const fingerprint = await makeSourceFingerprint(INPUTS);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return;
  await rm(stamp, { force: true });
  const config = `${WEB}/vite.config.ts`;
  await runTool(VITE, ['build', '--config', config, '--logLevel', 'warn']);
  await writeFile(stamp, fingerprint);
}
