import type { AdminPackage } from '@chuhe/contract/admin';
import { insertAudit } from '../../../db/audit-repository.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { announceSite } from '../../../settings/announce-site.ts';
import type { BillingContext } from '../billing-context.ts';
import { makePackage } from '../make-package.ts';
import { listCountedPackages, lockPackages } from './package-repository.ts';

export interface PackageChanged {
  readonly action: string;
  /** The package; of all of them, their order. */
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Changes what is sold, one after the other, and writes down who did it, in one transaction.
 *
 * @param change gives nothing where all was as it should be already
 * @returns all packages
 */
export async function changePackages(
  context: Pick<BillingContext, 'database' | 'now'>,
  caller: Caller,
  change: (tx: Queryable) => Promise<PackageChanged | undefined>,
): Promise<AdminPackage[]> {
  const { database, now } = context;
  const isChanged = await database.db.transaction(async (tx) => {
    await lockPackages(tx);
    const changed = await change(tx);
    if (changed === undefined) return false;
    await insertAudit(tx, { at: now(), actorId: caller.userId, ...changed });
    return true;
  });
  if (isChanged) await announceSite(database, 'packages');
  return readPackages(context);
}

export async function readPackages({
  database: { db },
  now,
}: Pick<BillingContext, 'database' | 'now'>): Promise<AdminPackage[]> {
  const rows = await listCountedPackages(db, now());
  return rows.map(({ package: row, version, activeCount, soldCount }) => ({
    ...makePackage(version),
    status: row.status,
    version: row.version,
    activeCount,
    soldCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
}
