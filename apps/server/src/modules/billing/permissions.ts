import type { Permission } from '@chuhe/contract/identity';
import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { entitlements } from '../../db/tables/commerce-tables.ts';
import { userPermissions } from '../../db/tables/user-tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { BillingContext } from './billing-context.ts';

export type PermissionContext = Pick<BillingContext, 'database' | 'now' | 'settings'>;

/**
 * Passes if the user has one of the permissions now: granted to the account, by a package, or to everyone. Administrators always
 * pass.
 *
 * @throws ApiError FORBIDDEN
 */
export async function requirePermission(
  context: PermissionContext,
  { userId, type }: Pick<Caller, 'userId' | 'type'>,
  permissions: readonly Permission[],
): Promise<void> {
  if (type === 'ADMIN') return;
  const everyone = await readDefaultPermissions(context);
  if (permissions.some((permission) => everyone.includes(permission))) return;
  const granted = await listGrantedPermissions(context.database.db, userId, context.now());
  if (!permissions.some((permission) => granted.has(permission))) throw new ApiError('FORBIDDEN');
}

/** Whether the user has the permission now, granted to the account, by a package, or to everyone. */
export async function hasPermission(
  context: PermissionContext,
  userId: string,
  permission: Permission,
): Promise<boolean> {
  if ((await readDefaultPermissions(context)).includes(permission)) return true;
  const granted = await listGrantedPermissions(context.database.db, userId, context.now());
  return granted.has(permission);
}

/** What everyone may do. */
export async function readDefaultPermissions({
  settings,
}: Pick<PermissionContext, 'settings'>): Promise<readonly Permission[]> {
  return (await settings.read()).values.defaultPermissions;
}

const selectGranted = prepared((db) => {
  const userId = sql.placeholder('userId');
  const now = sql.placeholder('now');
  return db
    .select({ name: userPermissions.name })
    .from(userPermissions)
    .where(
      and(
        eq(userPermissions.userId, userId),
        or(isNull(userPermissions.expiresAt), gt(userPermissions.expiresAt, now)),
      ),
    )
    .unionAll(
      db
        .select({ name: sql<string>`unnest(${entitlements.permissions})` })
        .from(entitlements)
        .where(
          and(
            eq(entitlements.userId, userId),
            isNull(entitlements.revokedAt),
            lte(entitlements.startAt, now),
            gt(entitlements.endAt, now),
          ),
        ),
    )
    .prepare('granted_permissions');
});

/** Granted to the account itself or by a package in force, without what everyone has. */
export async function listGrantedPermissions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await selectGranted(db).execute({ userId, now });
  return new Set(rows.map(({ name }) => name));
}
