import type { SoldPermission } from '@chuhe/contract/identity';
import type { Shortage } from '@chuhe/contract/shortage';
import type { BillingContext } from './billing-context.ts';
import type { Payer } from './credit.ts';
import { hasPermission } from './permissions.ts';
import { makeShortage } from './shortage.ts';

const MISSING = {
  'API.USE': 'programs',
  'COLLECTION.READ': 'collections',
} as const satisfies Readonly<Record<SoldPermission, Shortage['missing']>>;

/**
 * Passes if no package with the permission is on sale, or if the user has it. Owners always pass.
 *
 * @throws ApiError PAYMENT_REQUIRED
 */
export async function requireSold(
  context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering' | 'origin'>,
  payer: Payer,
  permission: SoldPermission,
): Promise<void> {
  if (await mayUse(context, payer, permission)) return;
  const missing = MISSING[permission];
  throw makeShortage(context, payer, { missing, needed: 1, left: 0, backAt: null });
}

async function mayUse(
  context: Pick<BillingContext, 'database' | 'now' | 'settings' | 'metering'>,
  { userId, type }: Payer,
  permission: SoldPermission,
): Promise<boolean> {
  const { permissions } = await context.metering.read();
  if (!permissions.has(permission) || type === 'ADMIN') return true;
  return hasPermission(context, userId, [permission]);
}
