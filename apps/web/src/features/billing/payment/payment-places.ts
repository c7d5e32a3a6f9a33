/** The path of the page that shows the result of a payment. The provider's page returns to it as well. */
function paidPath(sessionId: string): string {
  return `/payment/stripe/success?${new URLSearchParams({ session_id: sessionId })}`;
}

/** Opens the result page in place of this one, so that Back does not lead to the payment again. */
export function goToPaid(sessionId: string): void {
  window.location.replace(paidPath(sessionId));
}

/** Opens the provider's payment page in place of this one, so that Back leads to the packages. */
export function goToProvider(formUrl: string): void {
  window.location.replace(formUrl);
}
