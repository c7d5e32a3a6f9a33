/**
 * The path of the checkout of a package.
 *
 * @param kept an earlier checkout of the package, and the code of a coupon. If the checkout has been paid, the user is not asked to pay again.
 */
export function checkoutPath(
  packageId: string,
  {
    sessionId,
    coupon,
  }: { readonly sessionId?: string | undefined; readonly coupon?: string | undefined } = {},
): string {
  const session = sessionId === undefined ? {} : { session_id: sessionId };
  const code = coupon === undefined ? {} : { coupon };
  return `/payment/stripe/checkout?${new URLSearchParams({ packageId, ...session, ...code })}`;
}
