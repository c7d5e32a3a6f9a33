import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { jobs } from '../../db/tables/job-tables.ts';

export async function findJob(
  db: Queryable,
  queue: string,
  key: string,
): Promise<typeof jobs.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.queue, queue), eq(jobs.key, key)));
  return row;
}
