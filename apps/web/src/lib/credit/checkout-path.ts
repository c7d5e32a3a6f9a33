/**
 * The path of the checkout of a package.
 *
 * @param sessionId an earlier payment for it; if that one was paid, the checkout asks for no other
 */
export function checkoutPath(packageId: string, sessionId?: string): string {
  const session = sessionId === undefined ? {} : { session_id: sessionId };
  return `/payment/stripe/checkout?${new URLSearchParams({ packageId, ...session })}`;
}
