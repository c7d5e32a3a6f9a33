import { setTimeout as wait } from 'node:timers/promises';
import { isLockTimeout, type Queryable } from './database.ts';
import {
  analyzeCopy,
  beginPartitioning,
  copySlice,
  isCopyEqual,
  readPartitionState,
  swapTables,
} from './partition-repository.ts';
import type { PartitionedTable } from './partitions.ts';

/** The pause before a step is tried again that did not get a lock, in milliseconds. */
const RETRY_MS = 500;

/** Thrown if the copy differs from its table, which means a fault of this program. */
export class CopyDiffers extends Error {}

export interface PartitionOptions {
  readonly signal: AbortSignal;
  /** Called after each slice with the number of rows that this run has copied. */
  readonly onProgress: (rows: number) => void;
}

/**
 * Turns a table into a partitioned one, or continues where a run was killed. Servers may write to the table meanwhile: nothing of that is
 * lost, and they wait at most a moment, at the beginning and when the tables are exchanged.
 *
 * @returns whether the table was not partitioned before
 */
export async function partitionTable(
  db: Queryable,
  table: PartitionedTable,
  { signal, onProgress }: PartitionOptions,
): Promise<boolean> {
  const step = <Result>(work: (tx: Queryable) => Promise<Result>) => retry(db, work, signal);
  const state = await readPartitionState(db, table);
  if (state === 'partitioned') return false;
  if (state === 'single') await step((tx) => beginPartitioning(tx, table));
  let copied = 0;
  for (;;) {
    const { rows, isLast } = await step((tx) => copySlice(tx, table));
    copied += rows;
    onProgress(copied);
    if (isLast) break;
  }
  await step((tx) => analyzeCopy(tx, table));
  if (!(await step((tx) => isCopyEqual(tx, table)))) {
    throw new CopyDiffers(
      `The copy of ${table.name} differs from the table, which has not changed. Remove the copy with --give-up, and report this.`,
    );
  }
  await step((tx) => swapTables(tx, table));
  return true;
}

/** Runs a transaction, again and again while it does not get a lock. */
export async function retry<Result>(
  db: Queryable,
  work: (tx: Queryable) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await db.transaction(work);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await wait(RETRY_MS);
    }
  }
}
