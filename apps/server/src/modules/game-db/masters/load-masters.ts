import { fileURLToPath } from 'node:url';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import type { Database } from '../../../db/database.ts';
import { reasonOf } from '../../../db/reason-of.ts';
import { listSiteSettings, writeSiteSetting } from '../../../settings/site-settings-repository.ts';
import {
  addShipped,
  type CollectionRow,
  findShipped,
  markCollectionDeleted,
} from '../collection-repository.ts';
import { beginImport, hashFile } from '../import/begin-import.ts';
import { type ImportFileOptions, importFile } from '../import/import-file.ts';
import { type ImportRow, isImported } from '../import/import-repository.ts';
import { unpackGames } from './packed-games.ts';

/** Loads the master games that the product comes with. */

export const MASTERS_FILE = fileURLToPath(
  new URL('../../../../data/masters.games.br', import.meta.url),
);

/** The setting with the hash of the file that was loaded last, or whose loading has begun. */
export const MASTERS_SETTING = 'mastersFile';

/** The first is shown to users in their language. The others are for a site that has such a collection. */
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
 * Loads the file of games unless it has been loaded. Continues where an interrupted call has stopped. A newer file replaces the games of
 * an older one. If an administrator has deleted the collection, it stays deleted.
 *
 * @returns the number of games that this call has added
 */
export async function loadMasters(
  options: LoadMastersOptions,
  file: string = MASTERS_FILE,
): Promise<number> {
  const { database, log } = options;
  const release = await database.lock('load-masters');
  // Another process loads them.
  if (release === undefined) return 0;
  try {
    const bytes = await readIfPresent(file);
    if (bytes === undefined) {
      log.warn({ file }, 'the file of the master games is missing');
      return 0;
    }
    const count = countGames(bytes, options, file);
    return count === undefined ? 0 : await load(options, { path: file, count });
  } finally {
    await release();
  }
}

function countGames(
  bytes: Uint8Array,
  { log }: LoadMastersOptions,
  file: string,
): number | undefined {
  try {
    return unpackGames(bytes).count;
  } catch (error) {
    log.warn({ file, problem: reasonOf(error) }, 'the file of the master games is left out');
    return undefined;
  }
}

async function load(
  options: LoadMastersOptions,
  { path, count }: { readonly path: string; readonly count: number },
): Promise<number> {
  const { database, now, signal, log } = options;
  const { hash, size } = await hashFile(path);
  const collection = await ensureMasters(options, Buffer.from(hash).toString('hex'));
  if (collection === undefined) return 0;
  if (await isImported(database.db, { collectionId: collection.id, hash })) return 0;
  const fileName = 'masters.games.br';
  const begun = await beginImport(
    database,
    { collection: collection.name, fileName, hash, size },
    now(),
  );
  if (begun === 'busy') return 0;
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

/** @returns `undefined` if an administrator has deleted the collection */
async function ensureMasters(
  { database: { db }, now }: LoadMastersOptions,
  hash: string,
): Promise<CollectionRow | undefined> {
  const time = now();
  return db.transaction(async (tx) => {
    const loaded = (await listSiteSettings(tx)).get(MASTERS_SETTING)?.value;
    const old = await findShipped(tx);
    if (loaded === hash || (loaded !== undefined && old === undefined)) return old;
    if (old !== undefined) await markCollectionDeleted(tx, old.id, time);
    await writeSiteSetting(tx, { key: MASTERS_SETTING, value: hash, updatedAt: time });
    return addShipped(tx, NAMES, time);
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
