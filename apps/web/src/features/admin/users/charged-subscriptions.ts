import type { Subscription, UserDetail } from '@chuhe/contract/admin';

/** The subscriptions that the provider will continue to charge. */
export function chargedSubscriptions({
  subscriptions,
}: Pick<UserDetail, 'subscriptions'>): readonly Subscription[] {
  return subscriptions.filter(({ isCanceled }) => !isCanceled);
}
