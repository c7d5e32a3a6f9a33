/**
 * Where a package is paid for.
 *
 * @param sessionId of a payment of it that was begun before: where that came to something, nothing is paid again
 */
export function checkoutPath(packageId: string, sessionId?: string): string {
  const session = sessionId === undefined ? {} : { session_id: sessionId };
  return `/payment/stripe/checkout?${new URLSearchParams({ packageId, ...session })}`;
}
