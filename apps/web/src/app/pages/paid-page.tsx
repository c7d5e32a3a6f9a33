import { useSearch } from '@tanstack/react-router';
import { PaidView } from '../../features/billing/payment/paid-view.tsx';

/** `/payment/stripe/success?session_id=…`: the page to which the payment provider returns, whatever the outcome. */
export function PaidPage() {
  const { session_id: sessionId } = useSearch({ from: '/default/payment/stripe/success' });
  return <PaidView key={sessionId} sessionId={sessionId} />;
}
