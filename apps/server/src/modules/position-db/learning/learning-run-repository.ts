import { and, desc, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { jobs } from '../../../db/tables/job-tables.ts';
import { learningRuns } from '../../../db/tables/learning-tables.ts';

export type RunRow = typeof learningRuns.$inferSelect;

/** Inserts a run. Fails with a unique violation if another run is running. */
export async function insertRun(
  db: Queryable,
  run: typeof learningRuns.$inferInsert,
): Promise<RunRow> {
  const [row] = await db.insert(learningRuns).values(run).returning();
  if (row === undefined) throw new Error('No run was inserted');
  return row;
}

export async function findRun(db: Queryable, runId: string): Promise<RunRow | undefined> {
  const [row] = await db.select().from(learningRuns).where(eq(learningRuns.id, runId));
  return row;
}

export async function findLastRun(db: Queryable): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(learningRuns)
    .orderBy(desc(learningRuns.updatedAt), desc(learningRuns.createdAt))
    .limit(1);
  return row;
}

/**
 * Marks running runs whose job is gone as failed.
 *
 * @param queue the queue in which jobs have the ids of their runs as keys
 * @returns whether a run was marked
 */
export async function failRunsWithoutJob(
  db: Queryable,
  { queue, problem, now }: { readonly queue: string; readonly problem: string; readonly now: Date },
): Promise<boolean> {
  const job = db
    .select({ key: jobs.key })
    .from(jobs)
    .where(and(eq(jobs.queue, queue), eq(jobs.key, sql`${learningRuns.id}::text`)));
  const rows = await db
    .update(learningRuns)
    .set({ state: 'FAILED', problem, updatedAt: now })
    .where(and(eq(learningRuns.state, 'RUNNING'), notExists(job)))
    .returning({ id: learningRuns.id });
  return rows.length > 0;
}

export type RunChange = Partial<
  Pick<RunRow, 'state' | 'done' | 'atMost' | 'problem'> & { readonly moreEvaluated: number }
>;

/** @returns `undefined` if the run is in none of the states. Fails with a unique violation if another run is running */
export async function changeRun(
  db: Queryable,
  { runId, states, now }: { runId: string; states: readonly RunRow['state'][]; now: Date },
  { moreEvaluated, ...change }: RunChange,
): Promise<RunRow | undefined> {
  const [row] = await db
    .update(learningRuns)
    .set({
      ...change,
      updatedAt: now,
      ...(moreEvaluated !== undefined && {
        evaluated: sql`${learningRuns.evaluated} + ${moreEvaluated}`,
      }),
    })
    .where(and(eq(learningRuns.id, runId), inArray(learningRuns.state, [...states])))
    .returning();
  return row;
}
