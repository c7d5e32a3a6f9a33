import type { Permission } from '@chuhe/contract/identity';
import type { AppContext } from '../context.ts';
import { ApiError } from '../lib/api-error.ts';
import { readSiteSettings } from '../site/site-settings.ts';
import type { Caller } from './caller.ts';
import { listOwnPermissions } from './user-repository.ts';

/**
 * Lets through who has one of the permissions at this moment, of their own or as everyone has it; administrators always.
 *
 * @throws ApiError FORBIDDEN
 */
export async function requirePermission(
  { database: { db }, now }: Pick<AppContext, 'database' | 'now'>,
  { userId, type }: Pick<Caller, 'userId' | 'type'>,
  permissions: readonly Permission[],
): Promise<void> {
  if (type === 'ADMIN') return;
  const { defaultPermissions } = (await readSiteSettings(db)).values;
  if (permissions.some((permission) => defaultPermissions.includes(permission))) return;
  const own = await listOwnPermissions(db, userId, now());
  if (!permissions.some((permission) => own.includes(permission))) throw new ApiError('FORBIDDEN');
}
