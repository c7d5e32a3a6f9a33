import { readdir, realpath, stat } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';

/**
 * @typedef {object} FoundFile
 * @property {string} path absolute
 * @property {string} shown path as the user typed it
 * @property {number} size in bytes
 *
 * @typedef {object} Found
 * @property {FoundFile[]} files
 * @property {string[]} problems one sentence for each path that could not be found or read
 *
 * @typedef {Found & { base: string, extensions: readonly string[] }} Search
 */

/**
 * Lists the given files, and below the given folders all files with one of the extensions, except hidden ones. Follows links. A bad path does not affect
 * others.
 *
 * @param {readonly string[]} paths
 * @param {{ base: string, extensions: readonly string[] }} options `base`: the folder that relative paths start from; `extensions`:
 *   in lower case, without the dot
 * @returns {Promise<Found>}
 */
export async function findFiles(paths, options) {
  /** @type {Search} */
  const search = { ...options, files: [], problems: [] };
  for (const path of paths) await addNamed(search, path);
  return { files: search.files, problems: search.problems };
}

/** @type {(search: Search, shown: string) => Promise<void>} */
async function addNamed(search, shown) {
  const before = search.files.length + search.problems.length;
  await addPath(search, shown, []);
  const isEmpty = search.files.length + search.problems.length === before;
  if (isEmpty) search.problems.push(`No file of games in ${shown}`);
}

/**
 * @param {Search} search
 * @param {string} shown
 * @param {readonly string[]} ancestors real paths of the folders above
 */
async function addPath(search, shown, ancestors) {
  const path = resolve(search.base, shown);
  try {
    const found = await stat(path);
    if (found.isDirectory()) await addFolder(search, shown, ancestors);
    else if (found.isFile()) search.files.push({ path, shown, size: found.size });
    // A pipe is not read, because reading it could wait forever.
    else search.problems.push(`Neither a file nor a folder: ${shown}`);
  } catch (error) {
    search.problems.push(describe(error, shown));
  }
}

/**
 * Lists the files of a folder. A folder to which two links lead is read twice, and so is a file. A link to a folder above is skipped.
 *
 * @type {(search: Search, shown: string, ancestors: readonly string[]) => Promise<void>}
 */
async function addFolder(search, shown, ancestors) {
  const path = await realpath(resolve(search.base, shown));
  if (ancestors.includes(path)) return;
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (isHidden(entry.name)) continue;
    if (await isWanted(entry, path, search.extensions)) {
      await addPath(search, join(shown, entry.name), [...ancestors, path]);
    }
  }
}

/** @param {string} name */
function isHidden(name) {
  return name.startsWith('.') || name === '__MACOSX';
}

/** @type {(entry: import('node:fs').Dirent, folder: string, extensions: readonly string[]) => Promise<boolean>} */
async function isWanted(entry, folder, extensions) {
  if (entry.isDirectory() || extensions.includes(extname(entry.name).slice(1).toLowerCase()))
    return true;
  if (!entry.isSymbolicLink()) return false;
  const target = await stat(join(folder, entry.name)).catch(() => undefined);
  return target?.isDirectory() ?? false;
}

/** @type {(error: unknown, shown: string) => string} */
function describe(error, shown) {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
  if (isMissing) return `No such file or folder: ${shown}`;
  return `Cannot be read: ${shown} (${error.message})`;
}
