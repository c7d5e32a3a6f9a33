import type { Database } from '../../db/database.ts';
import { stopLostImports } from './begin-import.ts';
import { listEnded } from './import-repository.ts';
import { removeCollections } from './remove-collections.ts';
import { Uploads } from './uploads.ts';

export interface TidyOptions {
  readonly database: Database;
  readonly dataFolder: string;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

/** What killed imports, done files and deleted collections leave behind; from time to time, and at the start. */
export async function tidyCollections({ database, dataFolder, now, signal }: TidyOptions) {
  await stopLostImports(database, now());
  await new Uploads(dataFolder).tidy((ids) => listEnded(database.db, ids), now());
  await removeCollections(database, signal);
}
