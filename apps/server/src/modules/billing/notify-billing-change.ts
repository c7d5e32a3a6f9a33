import type { BillingContext } from './billing-context.ts';

/** Notifies every device of a user that packages, credits or permissions have changed. Call it after the commit. */
export async function notifyBillingChange(
  { live }: Pick<BillingContext, 'live'>,
  userId: string,
): Promise<void> {
  await live.tell(userId, { type: 'profile-changed' });
  await live.tell(userId, { type: 'credit-changed' });
}
