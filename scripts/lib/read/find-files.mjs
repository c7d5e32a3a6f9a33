import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/**
 * @typedef {object} FoundFile
 * @property {string} path where it lies
 * @property {string} shown the same as it was given: what the user typed is what the user recognises
 * @property {number} size in bytes
 *
 * @typedef {object} Found
 * @property {FoundFile[]} files
 * @property {string[]} problems what could not be found or looked into, a sentence each
 *
 * @typedef {Found & { base: string }} Search
 */

/**
 * The files named, and of folders named all PGN files in them at any depth, links followed. One bad path costs none
 * of the others.
 *
 * @param {readonly string[]} paths
 * @param {string} base the folder that relative ones start from
 * @returns {Promise<Found>}
 */
export async function findFiles(paths, base) {
  /** @type {Search} */
  const search = { base, files: [], problems: [] };
  for (const path of paths) await addNamed(search, path);
  return { files: search.files, problems: search.problems };
}

/**
 * @param {Search} search
 * @param {string} shown
 */
async function addNamed(search, shown) {
  const before = search.files.length + search.problems.length;
  await addPath(search, shown, []);
  const isEmpty = search.files.length + search.problems.length === before;
  if (isEmpty) search.problems.push(`No .pgn file in ${shown}`);
}

/**
 * @param {Search} search
 * @param {string} shown
 * @param {readonly string[]} ancestors real paths of the folders that led here
 */
async function addPath(search, shown, ancestors) {
  const path = resolve(search.base, shown);
  try {
    const found = await stat(path);
    if (found.isDirectory()) await addFolder(search, shown, ancestors);
    else if (found.isFile()) search.files.push({ path, shown, size: found.size });
    // A pipe would be waited on for ever.
    else search.problems.push(`Neither a file nor a folder: ${shown}`);
  } catch (error) {
    search.problems.push(describe(error, shown));
  }
}

/**
 * A folder that two links lead to is read twice, like a file; only one that leads back into itself is not.
 *
 * @param {Search} search
 * @param {string} shown
 * @param {readonly string[]} ancestors
 */
async function addFolder(search, shown, ancestors) {
  const path = await realpath(resolve(search.base, shown));
  if (ancestors.includes(path)) return;
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (await isWanted(entry, path)) {
      await addPath(search, join(shown, entry.name), [...ancestors, path]);
    }
  }
}

/**
 * @param {import('node:fs').Dirent} entry
 * @param {string} folder
 */
async function isWanted(entry, folder) {
  if (entry.isDirectory() || entry.name.toLowerCase().endsWith('.pgn')) return true;
  if (!entry.isSymbolicLink()) return false;
  const target = await stat(join(folder, entry.name)).catch(() => undefined);
  return target?.isDirectory() ?? false;
}

/**
 * @param {unknown} error
 * @param {string} shown
 */
function describe(error, shown) {
  if (!(error instanceof Error) || !('code' in error)) throw error;
  const isMissing = error.code === 'ENOENT' || error.code === 'ENOTDIR';
  if (isMissing) return `No such file or folder: ${shown}`;
  return `Cannot be read: ${shown} (${error.message})`;
}
