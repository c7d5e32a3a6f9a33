import type { Database } from '../../db/database.ts';
import { stopOrphanedImports } from './import/begin-import.ts';
import { listEnded } from './import/import-repository.ts';
import { Uploads } from './import/uploads.ts';
import { removeCollections } from './remove-collections.ts';
import { mergeSegments, vacuumBuckets } from './statistics/merge-segments.ts';
import { listUnmerged } from './statistics/segment-repository.ts';

export interface CleanUpOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** Cleans up after killed imports, finished uploads and deleted collections. Runs as a scheduled task. */
export async function cleanUpCollections({ database, dataFolder, now, signal }: CleanUpOptions) {
  await stopOrphanedImports(database, now());
  await new Uploads(dataFolder).removeStale((ids) => listEnded(database.db, ids), now());
  await removeCollections(database, signal);
  // Of imports that were killed after their last game, and of collections that another version has removed.
  for (const collectionId of await listUnmerged(database.db)) {
    await mergeSegments({ database, collectionId, signal, isLast: true });
  }
  await vacuumBuckets(database);
}
