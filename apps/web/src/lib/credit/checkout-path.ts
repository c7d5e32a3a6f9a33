/**
 * The path of the checkout of a package.
 *
 * @param sessionId an earlier checkout of the package; if it has been paid, the user is not asked to pay again
 */
export function checkoutPath(packageId: string, sessionId?: string): string {
  const session = sessionId === undefined ? {} : { session_id: sessionId };
  return `/payment/stripe/checkout?${new URLSearchParams({ packageId, ...session })}`;
}
