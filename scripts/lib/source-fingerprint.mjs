import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { ROOT } from './setup.mjs';

/** Neither what is built, nor what only tests read. */
const LEFT_OUT = /(^|\/)(node_modules|dist|fixtures|testing)(\/|$)|\.test\.tsx?$|\.md$/;

/**
 * A hash of the source that a build reads, by which it is known whether what lies there is of this very source.
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
