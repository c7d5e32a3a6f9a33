import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from '../setup.mjs';

/** Packs the packages that are published, for their tests. */

/** The folders of the published packages in `packages`. A package comes after those that it depends on. */
export const PUBLISHED = /** @type {const} */ (['rules', 'game', 'board', 'engine']);

/** @param {string} name */
export function packageFolder(name) {
  return fileURLToPath(new URL(`packages/${name}/`, ROOT));
}

/**
 * Packs folders without running their scripts. Needs no network.
 *
 * @param {readonly string[]} folders
 * @param {{ into?: string }} [options] the folder for the archives; without it, nothing is written
 * @returns {Promise<{ name: string, archive: string, files: string[] }[]>} in the order of `folders`
 */
export async function packFolders(folders, { into } = {}) {
  const where = into === undefined ? ['--dry-run'] : ['--pack-destination', into];
  const { stdout } = await runNpm(['pack', '--json', '--ignore-scripts', ...where, ...folders], {});
  /** @type {{ name: string, filename: string, files: { path: string }[] }[]} */
  const packed = JSON.parse(stdout);
  return packed.map(({ name, filename, files }) => ({
    name,
    archive: join(into ?? '', basename(filename)),
    files: files.map(({ path }) => path),
  }));
}

/**
 * @param {readonly string[]} args
 * @param {{ cwd?: string }} options
 */
export async function runNpm(args, { cwd = fileURLToPath(ROOT) }) {
  const options = {
    cwd,
    maxBuffer: MAX_OUTPUT,
    env: { ...process.env, npm_config_update_notifier: 'false' },
  };
  const npm = process.env['npm_execpath'];
  if (npm !== undefined && basename(npm) === 'npm-cli.js') {
    return promisify(execFile)(process.execPath, [npm, ...args], options);
  }
  // On Windows npm is a script, which needs a shell.
  return promisify(execFile)('npm', args, { ...options, shell: process.platform === 'win32' });
}

const MAX_OUTPUT = 16 * 1024 * 1024;
