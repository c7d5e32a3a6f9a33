import { addDays } from '@chuhe/contract/time-zone';
import { and, eq, inArray, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { siteDayOf } from '../../../db/site-day.ts';
import { jobs } from '../../../db/tables/job-tables.ts';
import { workShifts } from '../../../db/tables/worker-tables.ts';
import { isCheckOfShift } from './check-repository.ts';

/** What workers did, in shifts; see `worker-tables.ts`. */

export type ShiftState = (typeof workShifts.$inferSelect)['state'];

/** The open shift of the day. Lock the worker first, so that there is only one. */
export async function openShift(tx: Queryable, workerId: number, now: Date): Promise<number> {
  const day = siteDayOf(now);
  const [open] = await tx
    .select({ id: workShifts.id })
    .from(workShifts)
    .where(and(ofWorker(workerId), eq(workShifts.day, day), eq(workShifts.state, 'OPEN')));
  if (open !== undefined) return open.id;
  const made = await tx
    .insert(workShifts)
    .values({ workerId, day, state: 'OPEN' })
    .returning({ id: workShifts.id });
  const [row] = made;
  if (row === undefined) throw new Error('The shift was not created');
  return row.id;
}

export async function addToShift(
  tx: Queryable,
  id: number,
  { positions, nodes }: { readonly positions: number; readonly nodes: number },
): Promise<void> {
  await tx
    .update(workShifts)
    .set({
      positions: sql`${workShifts.positions} + ${positions}`,
      nodes: sql`${workShifts.nodes} + ${nodes}`,
    })
    .where(eq(workShifts.id, id));
}

export async function closeShift(tx: Queryable, id: number): Promise<void> {
  await tx.update(workShifts).set({ state: 'CLOSED' }).where(eq(workShifts.id, id));
}

export async function findShiftState(db: Queryable, id: number): Promise<ShiftState | undefined> {
  const [row] = await db
    .select({ state: workShifts.state })
    .from(workShifts)
    .where(eq(workShifts.id, id));
  return row?.state;
}

/** Marks all unchecked shifts of a worker up to one as passed, except those with a check of their own that waits. */
export async function passShifts(
  tx: Queryable,
  { workerId, upTo }: { readonly workerId: number; readonly upTo: number },
  now: Date,
): Promise<void> {
  const isWaiting = sql`exists (select 1 from ${jobs} where ${isCheckOfShift(now)})`;
  await tx
    .update(workShifts)
    .set({ state: 'PASSED' })
    .where(and(ofWorker(workerId), lte(workShifts.id, upTo), isUnchecked, not(isWaiting)));
}

/** Marks the unchecked shifts of a worker as withdrawn or, with `isAll`, the checked ones too. */
export async function withdrawShifts(
  tx: Queryable,
  workerId: number,
  { isAll = false } = {},
): Promise<void> {
  await tx
    .update(workShifts)
    .set({ state: 'WITHDRAWN' })
    .where(and(ofWorker(workerId), isAll ? undefined : isUnchecked));
}

export interface WorkerSum {
  readonly workerId: number;
  /** Each as positions and nodes. */
  readonly today: Sum;
  readonly month: Sum;
  readonly all: Sum;
  /** Positions in shifts that no check has confirmed, also those whose results added nothing. */
  readonly unchecked: number;
}

interface Sum {
  readonly positions: number;
  readonly nodes: number;
}

function sum(column: SQL, when: SQL): SQL {
  return sql`coalesce(sum(${column}) filter (where ${when}), 0)`;
}

/** What each worker gave that was not withdrawn, most first. */
export async function sumShifts(db: Queryable, now: Date): Promise<WorkerSum[]> {
  const day = siteDayOf(now);
  const today = sql`day = ${day}::date`;
  // The last 30 days.
  const month = sql`day >= ${addDays(day, -29)}::date`;
  const [positions, nodes, always] = [sql`positions`, sql`nodes`, sql`true`];
  const result = await db.execute(sql`
    select worker_id,
      ${sum(positions, today)} as today_positions, ${sum(nodes, today)} as today_nodes,
      ${sum(positions, month)} as month_positions, ${sum(nodes, month)} as month_nodes,
      ${sum(positions, always)} as all_positions, ${sum(nodes, always)} as all_nodes,
      ${sum(positions, sql`state in ('OPEN', 'CLOSED')`)} as unchecked
    from ${workShifts} where state <> 'WITHDRAWN'
    group by worker_id order by all_nodes desc, worker_id`);
  return rowsOf(result).map((row) => {
    const read = (when: string): Sum => ({
      positions: Number(row[`${when}_positions`]),
      nodes: Number(row[`${when}_nodes`]),
    });
    return {
      workerId: Number(row['worker_id']),
      today: read('today'),
      month: read('month'),
      all: read('all'),
      unchecked: Number(row['unchecked']),
    };
  });
}

const ofWorker = (workerId: number): SQL => eq(workShifts.workerId, workerId);

const isUnchecked = inArray(workShifts.state, ['OPEN', 'CLOSED']);
