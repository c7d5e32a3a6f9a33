import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { GAME_FILE_EXTENSIONS, isNoGameFile } from '@chuhe/game/game-file';
import { hashFile } from '../../../db/data/hash-file.ts';

/** The files of an import: one file, or those of games in a folder. */

export interface ImportedFile {
  readonly path: string;
  /** The path within the folder; `undefined` for a file that is imported alone. */
  readonly name: string | undefined;
}

/**
 * Lists the files of a path, in a fixed order, so that an import can continue after its last game. Leaves out hidden files. Follows
 * links to files, but not to folders.
 *
 * @throws Error if the path or the file of a link does not exist, or is a folder without files of games
 */
export async function listImportedFiles(path: string): Promise<readonly ImportedFile[]> {
  if (!(await stat(path)).isDirectory()) return [{ path, name: undefined }];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!EXTENSIONS.has(extname(entry.name).toLowerCase())) continue;
    const file = join(entry.parentPath, entry.name);
    const isFile = entry.isSymbolicLink() ? (await stat(file)).isFile() : entry.isFile();
    if (isFile) found.push(file);
  }
  const files = found
    .map((file) => ({ path: file, name: relative(path, file).split(sep).join('/') }))
    .filter(({ name }) => !isNoGameFile(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  if (files.length === 0) throw new Error('there are no files of games in this folder');
  return files;
}

const EXTENSIONS: ReadonlySet<string> = new Set(GAME_FILE_EXTENSIONS.map((each) => `.${each}`));

/** Computes the size of a file or of the files of a folder, and the hash by which an import is recognized. */
export async function hashImport(path: string): Promise<{ hash: Uint8Array; size: number }> {
  const files = await listImportedFiles(path);
  const [first] = files;
  if (first?.name === undefined) return hashFile(path);
  const all = createHash('sha256');
  let size = 0;
  for (const { path: file, name } of files) {
    const hashed = await hashFile(file);
    all.update(`${name}\0`).update(hashed.hash);
    size += hashed.size;
  }
  return { hash: all.digest(), size };
}
