import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RunError } from '../../../scripts/lib/run.mjs';
import { readRecordFile } from '../../../tools/network/lib/record-file.mjs';
import { parseRecords } from '../../../tools/network/lib/records.mjs';
import { makeRow, ROW_BYTES } from './rows.mjs';

/**
 * Opens files of games as rows.
 *
 * @param {string} path of a folder or of one file
 * @param {(line: string) => void} warn
 * @returns {Promise<AsyncIterable<import('./rows.mjs').Chunk>>} rejects with a {@link RunError} if there is no file
 */
export async function openGames(path, warn) {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new RunError(`There is no ${path}`, 1);
  const names = found.isDirectory() ? (await readdir(path)).toSorted() : [];
  const files = found.isDirectory()
    ? names.filter((name) => name.endsWith('.bin')).map((name) => join(path, name))
    : [path];
  if (files.length === 0) throw new RunError(`${path} has no games`, 1);
  return readFiles(files, warn);
}

/**
 * @param {readonly string[]} files
 * @param {(line: string) => void} warn
 */
async function* readFiles(files, warn) {
  for (const file of files) {
    const { frames, dropped, damaged } = readRecordFile(file);
    if (dropped + damaged > 0) warn(`${file}: ${dropped + damaged} damaged bytes are skipped`);
    for (const { game, records } of frames) {
      const samples = parseRecords(records);
      const rows = new Uint8Array(ROW_BYTES * samples.length);
      for (const [index, { fen, score, result }] of samples.entries()) {
        rows.set(makeRow(fen, { score, result }), ROW_BYTES * index);
      }
      yield { rows, gameOf: new Uint32Array(samples.length).fill(game) };
    }
  }
}
