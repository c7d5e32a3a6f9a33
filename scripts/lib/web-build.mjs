import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';
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
  'packages/game',
  'packages/network',
  'packages/rules',
  'packages/uci',
];

/** Neither what is built, nor what only tests read. */
const LEFT_OUT = /(^|\/)(node_modules|dist|fixtures|testing)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * Builds the web application unless this very source is what was built last. The stamp lies in the folder that a build
 * empties first, so what an interrupted one left behind is not trusted.
 *
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<boolean>} whether it had to build
 */
export async function ensureWebBuilt(env = process.env) {
  const stamp = new URL(`${WEB}/dist/.chuhe-source`, ROOT);
  const fingerprint = await makeSourceFingerprint();
  if ((await readFile(stamp, 'utf8').catch(() => '')) === fingerprint) return false;
  await rm(stamp, { force: true });
  const config = `${WEB}/vite.config.ts`;
  await runTool(VITE, ['build', '--config', config, '--logLevel', 'warn'], env);
  await writeFile(stamp, fingerprint);
  return true;
}

/**
 * @param {URL} [root]
 * @param {readonly string[]} [inputs] paths of files and folders
 */
export async function makeSourceFingerprint(root = ROOT, inputs = INPUTS) {
  const hash = createHash('sha256');
  const files = (await Promise.all(inputs.map((path) => listFiles(root, path)))).flat();
  for (const path of files.toSorted()) {
    const content = await readFile(new URL(path, root));
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Files at or below `path`, as paths from `root` with forward slashes.
 *
 * @param {URL} root
 * @param {string} path
 * @returns {Promise<string[]>}
 */
async function listFiles(root, path) {
  if (LEFT_OUT.test(path)) return [];
  const entries = await readEntries(new URL(path, root));
  if (entries === undefined) return [path];
  const lists = entries.map((entry) => listFiles(root, `${path}/${entry.name}`));
  return (await Promise.all(lists)).flat();
}

/**
 * What is in a folder: nothing when there is none, `undefined` when it is a file.
 *
 * @param {URL} folder
 */
async function readEntries(folder) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTDIR') return undefined;
    if (code === 'ENOENT') return [];
    throw error;
  }
}
