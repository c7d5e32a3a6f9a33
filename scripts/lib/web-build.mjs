import { readFile, rm, writeFile } from 'node:fs/promises';
import { writeNotices } from './notices.mjs';
import { ROOT } from './setup.mjs';
import { makeSourceFingerprint } from './source-fingerprint.mjs';
import { build, runTool, VITE } from './tools.mjs';

const WEB = 'apps/web';
const BRIDGE = 'apps/bridge';

/** The inputs of a build: the application, its packages, and the versions of all dependencies. */
const WEB_INPUTS = [
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
  'packages/lessons',
  'packages/rules',
  'packages/studies',
  'packages/uci',
];

const BRIDGE_INPUTS = [
  'LICENSE',
  'package-lock.json',
  `${BRIDGE}/package.json`,
  `${BRIDGE}/src`,
  `${BRIDGE}/vite.config.ts`,
  'packages/cloudbook',
  'packages/contract',
  'packages/engine/src',
  'packages/rules',
  'packages/uci',
];

/**
 * Builds the server, the web application and the bridge. Skips parts that have not changed.
 *
 * @param {import('./setup.mjs').Packages} [packages]
 */
export async function buildProduct(packages = 'all') {
  await build(packages);
  await writeNotices();
  await ensureWebBuilt();
  await ensureBridgeBuilt();
}

export async function ensureBridgeBuilt() {
  await ensureViteBuilt(BRIDGE, BRIDGE_INPUTS);
}

export async function ensureWebBuilt() {
  await ensureViteBuilt(WEB, WEB_INPUTS);
}

/**
 * Builds a folder by Vite unless its sources are unchanged. A build first empties the folder with the stamp, so that
 * the output of an interrupted build counts as outdated.
 *
 * @param {string} folder
 * @param {readonly string[]} inputs
 */
async function ensureViteBuilt(folder, inputs) {
  const stamp = new URL(`${folder}/dist/.chuhe-source`, ROOT);
  const fingerprint = await makeSourceFingerprint(inputs);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return;
  await rm(stamp, { force: true });
  const config = `${folder}/vite.config.ts`;
  await runTool(VITE, ['build', '--config', config, '--logLevel', 'warn']);
  await writeFile(stamp, fingerprint);
}
