import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { RunError, run } from './run.mjs';

/** Installs the packages of package-lock.json. Imports only Node's modules, since no package is installed yet. */

/** Root folder of the repository. */
export const ROOT = new URL('../../', import.meta.url);

const UNFINISHED = 'unfinished';

/**
 * `product`: the packages that build and run the product, the `dependencies` of package.json. `all`: those for tests, checks and
 * measurements, too.
 *
 * @typedef {'product' | 'all'} Packages
 */

/**
 * Installs the packages of package-lock.json unless exactly these packages are installed. The packages for tests stay once this
 * has installed them. The stamp says which packages are installed. While npm runs, it says that they are unfinished: the
 * packages of an interrupted install are removed, and so are those that npm has installed without this function.
 *
 * @param {{ packages?: Packages, root?: URL, env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<boolean>} whether packages were installed
 */
export async function ensureInstalled({ packages = 'all', root = ROOT, env = process.env } = {}) {
  const stamp = new URL('node_modules/.chuhe-install', root);
  const fingerprint = await makeInstallFingerprint(root);
  const installed = await readIfPresent(stamp);
  const hasAll = installed !== undefined && !installed.endsWith(' product');
  const wanted = hasAll ? 'all' : packages;
  if (installed === `${fingerprint} ${wanted}`) return false;
  console.log('Installing packages; only the first time and after they change …');
  if (installed === undefined || installed.startsWith(UNFINISHED)) await removePackages(root);
  await mkdir(new URL('.', stamp), { recursive: true });
  await writeFile(stamp, `${UNFINISHED} ${wanted}`);
  await runNpmInstall(root, wanted, env);
  await writeFile(stamp, `${fingerprint} ${wanted}`);
  return true;
}

/**
 * Hashes everything that an install depends on. This includes the platform, since compiled packages differ by platform and
 * the folder may be shared with a container.
 *
 * @param {URL} root
 */
async function makeInstallFingerprint(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`);
  for (const path of ['package-lock.json', 'package.json', ...(await listManifests(root))]) {
    const text = await readFile(new URL(path, root));
    hash.update(`\n${path} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

/**
 * Folders of the workspaces, such as `packages/rules`.
 *
 * @type {(root?: URL) => Promise<string[]>}
 */
export async function listWorkspaces(root = ROOT) {
  /** @type {{ workspaces?: string[] }} */
  const manifest = JSON.parse(await readFile(new URL('package.json', root), 'utf8'));
  return manifest.workspaces ?? [];
}

/** @param {URL} root */
async function listManifests(root) {
  return (await listWorkspaces(root)).map((folder) => `${folder}/package.json`);
}

/** @param {URL} root */
async function removePackages(root) {
  for (const folder of ['.', ...(await listWorkspaces(root))]) {
    await rm(new URL(`${folder}/node_modules`, root), { recursive: true, force: true });
  }
}

/**
 * Runs `npm install`. `npm ci` is not used, because it refuses a lock file without the compiled packages of other systems,
 * and npm writes such a lock file if a registry does not offer these packages. `--no-save` leaves the lock file unchanged;
 * its versions and hashes are still used.
 *
 * @type {(root: URL, packages: Packages, env: NodeJS.ProcessEnv) => Promise<void>}
 */
async function runNpmInstall(root, packages, env) {
  // NODE_ENV=production would leave out the packages for tests.
  const dev = packages === 'all' ? '--include=dev' : '--omit=dev';
  const args = ['install', '--no-save', dev, '--no-audit', '--no-fund'];
  const npm = env['npm_execpath'];
  try {
    // `npm start` sets the path of its npm; otherwise npm is looked up on the PATH.
    if (npm !== undefined && basename(npm) === 'npm-cli.js') {
      await run(process.execPath, [npm, ...args], { cwd: root, env });
    } else {
      // On Windows npm is a script, which needs a shell.
      await run('npm', args, { cwd: root, env, shell: process.platform === 'win32' });
    }
  } catch (error) {
    if (!(error instanceof RunError)) throw error;
    throw new RunError(
      'The packages could not be installed; see the output of npm above. Fix that and run the same command again.',
      error.status,
    );
  }
}

/** @param {URL} file */
async function readIfPresent(file) {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return undefined;
  }
}
