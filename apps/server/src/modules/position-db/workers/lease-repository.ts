import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { type LeasedJob, type LeaseOptions, leaseJobs } from '../../../jobs/job-repository.ts';

export interface LeaseWorkOptions extends Omit<LeaseOptions, 'condition' | 'added'> {
  readonly isTrusted: boolean;
  /** Nodes of the searches, which are kept until the results arrive. */
  readonly nodes: number;
}

/** Leases positions and checks, except checks that this worker may not make. */
export function leaseWork(
  db: Queryable,
  { isTrusted, nodes, ...options }: LeaseWorkOptions,
): Promise<LeasedJob[]> {
  const condition = maySearch(options.workerId, isTrusted);
  return leaseJobs(db, { ...options, condition, added: { nodes } });
}

/** No worker checks itself, and only trusted ones make a last check. */
function maySearch(workerId: number, isTrusted: boolean): SQL {
  const isOther = sql`not (payload->'check'->'by' @> ${JSON.stringify(workerId)}::jsonb)`;
  const isOpen = isTrusted ? sql`true` : sql`(payload->'check'->>'isLast')::boolean is not true`;
  return sql`(payload->'check' is null or (${isOther} and ${isOpen}))`;
}
