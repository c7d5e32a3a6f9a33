import { stat } from 'node:fs/promises';
import { RunError } from '../../../scripts/lib/run.mjs';
import { listGamesFiles, readRows } from './games/read-rows.mjs';

/**
 * Opens files of games as training positions.
 *
 * @param {string} path of a folder or of one file
 * @param {(line: string) => void} warn
 * @returns {Promise<AsyncIterable<import('./rows.mjs').Chunk>>} rejects with a {@link RunError} if there is no file
 */
export async function openGames(path, warn) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new RunError(`There is no ${path}`, 1);
  const files = found.isDirectory() ? await listGamesFiles(path) : [path];
  if (files.length === 0) throw new RunError(`${path} has no files of games`, 1);
  return readRows(files, { warn: ({ message }) => warn(message) });
}
