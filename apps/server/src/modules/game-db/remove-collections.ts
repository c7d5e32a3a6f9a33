import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../db/database.ts';
import { listDeletedCollections, removeCollection, removeGames } from './collection-repository.ts';
import { segmentsLock } from './statistics/merge-segments.ts';
import { endSegments, removeDeadBuckets } from './statistics/segment-repository.ts';

/** Rows per step. A step takes a few milliseconds, in which the embedded database answers no other query. */
const ROWS_PER_STEP = 2000;
const GAMES_PER_STEP = 300;
/** Pause between two steps, for other queries, in milliseconds. */
const PAUSE_MS = 10;

/** Removes the rows of deleted collections in small steps; an interrupted run starts again. */
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

/** Does nothing while the segments of the collection are being merged; the next run removes it. */
async function removeAll(database: Database, id: number, signal: AbortSignal): Promise<void> {
  const release = await database.lock(segmentsLock(id));
  if (release === undefined) return;
  try {
    await removeRows(database, id, signal);
  } finally {
    await release();
  }
}

async function removeRows({ db }: Database, id: number, signal: AbortSignal): Promise<void> {
  await endSegments(db, id);
  while ((await removeDeadBuckets(db, id, ROWS_PER_STEP)) === ROWS_PER_STEP) {
    if (signal.aborted) return;
    await wait(PAUSE_MS);
  }
  while ((await removeGames(db, id, GAMES_PER_STEP)) > 0) {
    if (signal.aborted) return;
    await wait(PAUSE_MS);
  }
  await removeCollection(db, id);
}
