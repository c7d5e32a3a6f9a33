import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import type { Database } from '../../../db/database.ts';
import { reasonOf } from '../../../db/reason-of.ts';
import {
  addSiteSetting,
  lockSiteSetting,
  writeSiteSetting,
} from '../../../settings/site-settings-repository.ts';
import { addShipped, findShipped, markCollectionDeleted } from '../collection-repository.ts';
import { beginImport } from '../import/begin-import.ts';
import { type ImportFileOptions, importFile } from '../import/import-file.ts';
import { hashImport } from '../import/import-files.ts';
import { type ImportRow, isImported } from '../import/import-repository.ts';
import { type UnpackedGames, unpackGames } from './packed-games.ts';

/** Loads the master games that the product comes with. */

export const MASTERS_FILE = fileURLToPath(
  new URL('../../../../data/masters.games.br', import.meta.url),
);

/** The setting that has the version of the newest file whose loading has begun. */
export const MASTERS_SETTING = 'mastersVersion';

/** The first is shown to users in their language. The others are for a site whose own collection has that name. */
const NAMES = ['Master games', 'Master games (Chuhe)', 'Master games (shipped with Chuhe)'];

export interface LoadMastersOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  readonly log: ImportFileOptions['log'] & {
    readonly info: (details: object, message: string) => void;
  };
}

/**
 * Loads the file of games unless it has been loaded. Continues where an interrupted call has stopped. A file of a greater version replaces
 * the games of an older one. If an administrator has deleted the collection, it stays deleted.
 *
 * @returns the number of games that this call has added; `busy` if another process loads them
 */
export async function loadMasters(
  options: LoadMastersOptions,
  path: string = MASTERS_FILE,
): Promise<number | 'busy'> {
  const { database, log } = options;
  const release = await database.lock('load-masters');
  if (release === undefined) return 'busy';
  try {
    const file = await openFile(path, log);
    return file === undefined ? 0 : await load(options, { path, ...file });
  } finally {
    await release();
  }
}

type OpenedFile = Pick<UnpackedGames, 'version' | 'count'>;

/** A missing or damaged file is named in the log and left out. */
async function openFile(
  path: string,
  log: LoadMastersOptions['log'],
): Promise<OpenedFile | undefined> {
  try {
    const bytes = await readIfPresent(path);
    if (bytes === undefined) throw new Error('missing');
    return unpackGames(bytes);
  } catch (error) {
    const details = { file: path, problem: reasonOf(error) };
    log.warn(details, 'the file of the master games is left out');
    return undefined;
  }
}

async function load(
  options: LoadMastersOptions,
  { path, version, count }: OpenedFile & { readonly path: string },
): Promise<number | 'busy'> {
  const { database, now, signal, log } = options;
  const { hash, size } = await hashImport(path);
  const collectionId = await ensureMasters(options, version);
  if (collectionId === undefined) return 0;
  if (await isImported(database.db, { collectionId, hash })) return 0;
  const file = { collection: collectionId, fileName: basename(path), hash, size };
  const begun = await beginImport(database, file, now());
  if (begun === 'busy') return 'busy';
  try {
    const onProgress = reportTo(log, count);
    const { id: importId, added: before } = begun.row;
    const run = { database, now, signal, log, importId, path, onProgress };
    const { added } = await importFile(run);
    return added - before;
  } finally {
    await begun.release();
  }
}

/** @returns the id of the collection to load; `undefined` if an administrator has deleted it, or if it has a newer version */
async function ensureMasters(
  { database: { db }, now, log }: LoadMastersOptions,
  version: number,
): Promise<number | undefined> {
  const time = now();
  return db.transaction(async (tx) => {
    // The row is locked, so that of two processes whose lock was lost only one creates the collection.
    await addSiteSetting(tx, { key: MASTERS_SETTING, value: 0, updatedAt: time });
    const loaded = Number((await lockSiteSetting(tx, MASTERS_SETTING))?.value);
    const old = await findShipped(tx);
    if (loaded === version) return old?.id;
    if (loaded > version || (loaded > 0 && old === undefined)) return undefined;
    if (old !== undefined) {
      await markCollectionDeleted(tx, old.id, time);
      log.info({ collectionId: old.id, version }, 'the master games are replaced by a newer file');
    }
    await writeSiteSetting(tx, { key: MASTERS_SETTING, value: version, updatedAt: time });
    // What an administrator has chosen stays.
    const names = old === undefined ? NAMES : [old.name, ...NAMES];
    return (await addShipped(tx, { names, ruleset: old?.ruleset ?? null, now: time })).id;
  });
}

/** Logs the progress each time another tenth of the games has been read. */
function reportTo(log: LoadMastersOptions['log'], count: number): (row: ImportRow) => void {
  let logged = 0;
  return ({ games }) => {
    const tenth = Math.floor((10 * games) / count);
    if (tenth === logged) return;
    logged = tenth;
    log.info({ games, percent: 10 * tenth }, 'master games are being loaded');
  };
}
