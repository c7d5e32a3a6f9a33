import type { Permission } from '@chuhe/contract/identity';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { readSiteSettings } from '../../settings/site-settings.ts';
import { listOwnPermissions } from '../../users/user-repository.ts';
import type { BillingContext } from './billing-context.ts';
import { listEntitledPermissions } from './entitlement-repository.ts';

/**
 * Lets through who has one of the permissions at this moment, of their own, by a package, or as everyone has it; administrators
 * always.
 *
 * @throws ApiError FORBIDDEN
 */
export async function requirePermission(
  { database: { db }, now }: Pick<BillingContext, 'database' | 'now'>,
  { userId, type }: Pick<Caller, 'userId' | 'type'>,
  permissions: readonly Permission[],
): Promise<void> {
  if (type === 'ADMIN') return;
  const { defaultPermissions } = (await readSiteSettings(db)).values;
  if (permissions.some((permission) => defaultPermissions.includes(permission))) return;
  const granted = await listGrantedPermissions(db, userId, now());
  if (!permissions.some((permission) => granted.has(permission))) throw new ApiError('FORBIDDEN');
}

/** What somebody may do at this moment: what they have been granted, and what everyone may. */
export async function readPermissions(
  { database: { db }, now }: Pick<BillingContext, 'database' | 'now'>,
  userId: string,
): Promise<ReadonlySet<string>> {
  const { defaultPermissions } = (await readSiteSettings(db)).values;
  return new Set([...defaultPermissions, ...(await listGrantedPermissions(db, userId, now()))]);
}

/** Own grants and what packages in force give, without what everybody has. */
export async function listGrantedPermissions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const own = await listOwnPermissions(db, userId, now);
  return new Set([...own, ...(await listEntitledPermissions(db, userId, now))]);
}
