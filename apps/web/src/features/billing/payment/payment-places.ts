/** Pages that payments lead to. */

/** The page that shows the result of a payment; the provider returns to it, too. */
function paidPath(sessionId: string): string {
  return `/payment/stripe/success?${new URLSearchParams({ session_id: sessionId })}`;
}

/** Opens the result page in place of this one, so that Back does not lead to the payment again. */
export function goToPaid(sessionId: string): void {
  window.location.replace(paidPath(sessionId));
}
