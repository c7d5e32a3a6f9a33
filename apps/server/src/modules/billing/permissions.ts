import type { Permission } from '@chuhe/contract/identity';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { BillingContext } from './billing-context.ts';
import { listGrantedPermissions } from './holder-repository.ts';

export type PermissionContext = Pick<BillingContext, 'database' | 'now' | 'settings'>;

/**
 * Passes if the user has one of the permissions now. Owners always pass.
 *
 * @throws ApiError FORBIDDEN
 */
export async function requirePermission(
  context: PermissionContext,
  { userId, type }: Pick<Caller, 'userId' | 'type'>,
  permissions: readonly Permission[],
): Promise<void> {
  if (type === 'ADMIN' || (await hasPermission(context, userId, permissions))) return;
  throw new ApiError('FORBIDDEN');
}

/** Whether the user has one of the permissions now, granted to the account, by a package, or to everyone. */
export async function hasPermission(
  context: PermissionContext,
  userId: string,
  permissions: readonly Permission[],
): Promise<boolean> {
  const everyone = await readDefaultPermissions(context);
  if (permissions.some((permission) => everyone.includes(permission))) return true;
  const granted = await listGrantedPermissions(context.database.db, userId, context.now());
  return permissions.some((permission) => granted.has(permission));
}

/** What everyone may do. */
export async function readDefaultPermissions({
  settings,
}: Pick<PermissionContext, 'settings'>): Promise<readonly Permission[]> {
  return (await settings.read()).values.defaultPermissions;
}
