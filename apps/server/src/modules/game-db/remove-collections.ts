import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import {
  COUNTED_TABLES,
  listDeletedCollections,
  removeCollection,
  removeCounted,
  removeGames,
} from './collection-repository.ts';

/** Rows of one step: few milliseconds, in which the embedded database answers nobody else. */
const STEP = 2000;
const GAMES_STEP = 300;
/** Milliseconds between two steps, for others. */
const PAUSE = 10;

/** Removes what is left of deleted collections, a little at a time; one that is interrupted begins again. */
export async function removeCollections(database: Database, signal: AbortSignal): Promise<void> {
  const ids = await listDeletedCollections(database.db);
  if (ids.length === 0) return;
  const release = await database.lock('remove-collections');
  if (release === undefined) return;
  try {
    for (const id of ids) if (!signal.aborted) await removeAll(database, id, signal);
  } finally {
    await release();
  }
}

async function removeAll({ db }: Database, id: number, signal: AbortSignal): Promise<void> {
  for (const table of COUNTED_TABLES) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      if (signal.aborted) return;
      after = await removeCounted(db, table, { id, after, count: STEP });
      await wait(PAUSE);
    }
  }
  while ((await removeGames(db, id, GAMES_STEP)) > 0) {
    if (signal.aborted) return;
    await wait(PAUSE);
  }
  await removeCollection(db, id);
}
