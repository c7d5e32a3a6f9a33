/** Pages that payments lead to. */

/** The page that shows the result of a payment; the provider returns to it, too. */
function paidPath(sessionId: string): string {
  return `/payment/stripe/success?${new URLSearchParams({ session_id: sessionId })}`;
}

/** Replaces this page, so that Back does not lead to a payment again. */
export function goToPaid(sessionId: string): void {
  window.location.replace(paidPath(sessionId));
}
