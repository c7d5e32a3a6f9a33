import type { Database, Queryable, Release } from '../../../db/database.ts';
import { ensureCollection, lockCollection } from '../collection-repository.ts';
import { changeImport, ensureImport, type ImportRow, listRunning } from './import-repository.ts';

/** A running import. It belongs to the process that holds its lock. */

export interface StartedImport {
  readonly row: ImportRow;
  /** Releases the lock. Must be called when the import has ended. */
  readonly release: Release;
}

/** Thrown for an import into the collection of the games that the product comes with, which a newer file replaces. */
export class ShippedCollection extends Error {
  constructor() {
    super('A collection that comes with Chuhe takes no other games. Choose another name.');
  }
}

export interface NewImport {
  /** The name of a collection, which is created if there is none, or the id of the shipped one. */
  readonly collection: string | number;
  readonly fileName: string;
  /** SHA-256 of the file, or of the files of a folder. */
  readonly hash: Uint8Array;
  /** Size in bytes. */
  readonly size: number;
}

/**
 * Begins an import, or continues an unfinished one of the same file.
 *
 * @param record writes the audit log entry, in the transaction that sets the import to RUNNING
 * @returns `busy` if the import is already running, in any process, or has just ended
 * @throws ShippedCollection if the name is that of the shipped collection
 */
export async function beginImport(
  database: Database,
  { collection, ...file }: NewImport,
  now: Date,
  record?: (tx: Queryable, row: ImportRow) => Promise<void>,
): Promise<StartedImport | 'busy'> {
  const id = await database.db.transaction(async (tx) => {
    const collectionId = await idOfCollection(tx, collection, now);
    return ensureImport(tx, { ...file, collectionId, now });
  });
  const release = await database.lock(lockOf(id));
  if (release === undefined) return 'busy';
  try {
    // An import that is RUNNING but was not locked belonged to a process that has died or lost its connection.
    const states = ['RUNNING' as const, 'STOPPED' as const, 'FAILED' as const];
    const change = { state: 'RUNNING', problem: null } as const;
    const row = await database.db.transaction(async (tx) => {
      const begun = await changeImport(tx, { id, states, now }, change);
      if (begun !== undefined) await record?.(tx, begun);
      return begun;
    });
    if (row !== undefined) return { row, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  // The import has just been finished or deleted.
  return 'busy';
}

async function idOfCollection(
  tx: Queryable,
  collection: NewImport['collection'],
  now: Date,
): Promise<number> {
  const isId = typeof collection === 'number';
  const row = isId
    ? await lockCollection(tx, collection)
    : await ensureCollection(tx, collection, now);
  if (row === undefined) throw new Error('The collection has been deleted');
  if (row.isShipped && !isId) throw new ShippedCollection();
  return row.id;
}

/** Sets imports to STOPPED that are RUNNING but not locked by any process, since their process was killed. */
export async function stopOrphanedImports(database: Database, now: Date): Promise<void> {
  for (const id of await listRunning(database.db)) {
    const release = await database.lock(lockOf(id));
    if (release === undefined) continue;
    try {
      await changeImport(database.db, { id, states: ['RUNNING'], now }, { state: 'STOPPED' });
    } finally {
      await release();
    }
  }
}

function lockOf(importId: string): string {
  return `game-import:${importId}`;
}
