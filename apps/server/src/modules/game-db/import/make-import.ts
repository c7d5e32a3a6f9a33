import type { Import } from '@chuhe/contract/explorer';
import type { Database } from '../../../db/database.ts';
import type { ImportWithName } from './import-repository.ts';
import { findSpeed } from './import-speed.ts';
import { readReport } from './run-import.ts';

export function makeImport(row: ImportWithName, database: Database): Import {
  const { id, collectionId, collection, fileName, state, read, size, problem } = row;
  const { games, added, duplicates, refused, createdAt, updatedAt } = row;
  const speed = state === 'RUNNING' ? findSpeed(database, id) : undefined;
  return {
    importId: id,
    collectionId,
    collection,
    fileName,
    state,
    read,
    size,
    games,
    added,
    duplicates,
    refused,
    problem,
    report: readReport(row),
    speed: speed?.speed ?? null,
    remaining: speed?.remaining ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
