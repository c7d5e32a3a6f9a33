/** Places that payments lead to. */

/** Where it is said what a payment came to; the provider leads back to the same. */
function paidPath(sessionId: string): string {
  return `/payment/stripe/success?${new URLSearchParams({ session_id: sessionId })}`;
}

/** In the place of this page: going back from there must not lead to a payment. */
export function goToPaid(sessionId: string): void {
  window.location.replace(paidPath(sessionId));
}
