import type { BillingContext } from './billing-context.ts';

/** For after the commit: tells every device of a user that their packages or credits, and so what they may do, have changed. */
export async function tellCommerce(
  { live }: Pick<BillingContext, 'live'>,
  userId: string,
): Promise<void> {
  await live.tell(userId, { type: 'profile-changed' });
  await live.tell(userId, { type: 'credit-changed' });
}
