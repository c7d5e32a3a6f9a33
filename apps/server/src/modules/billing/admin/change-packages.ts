import type { AdminPackage } from '@chuhe/contract/admin';
import { insertAudit } from '../../../db/audit-repository.ts';
import type { Queryable } from '../../../db/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { announceSite } from '../../../settings/announce-site.ts';
import type { BillingContext } from '../billing-context.ts';
import { makePackage } from '../make-package.ts';
import { listCountedPackages, lockPackages } from './admin-package-repository.ts';

export interface PackageChanged {
  readonly action: string;
  /** Id of the package, or `order` for the order of all packages. */
  readonly target: string;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Changes packages and writes the audit log, in one transaction. Changes are serialized.
 *
 * @param change returns `undefined` if nothing has changed
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
