import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';

/** Build output, and files that only tests read. */
const EXCLUDED = /(^|\/)(node_modules|dist|fixtures|testing)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * A hash of the sources of a build, by which to check whether existing output is up to date.
 *
 * @param {readonly string[]} inputs paths of files and folders
 * @param {URL} [root]
 */
export async function makeSourceFingerprint(inputs, root = ROOT) {
  const hash = createHash('sha256');
  const files = (await Promise.all(inputs.map((path) => listFiles(root, path)))).flat();
  for (const path of files.toSorted()) {
    const content = await readFile(new URL(path, root));
    hash.update(`${path} ${content.length}\n`).update(content);
  }
  return hash.digest('hex');
}

/**
 * Files at or below `path`, as paths relative to `root` with forward slashes.
 *
 * @type {(root: URL, path: string) => Promise<string[]>}
 */
async function listFiles(root, path) {
  if (EXCLUDED.test(path)) return [];
  const entries = await readEntries(new URL(path, root));
  if (entries === undefined) return [path];
  const lists = entries.map((entry) => listFiles(root, `${path}/${entry.name}`));
  return (await Promise.all(lists)).flat();
}

/**
 * The entries of a folder; empty if it is missing, `undefined` if it is a file.
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
