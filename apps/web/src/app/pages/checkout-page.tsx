import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CheckoutView } from '../../features/billing/payment/checkout-view.tsx';

/** `/payment/stripe/checkout?packageId=…`: a package is paid for. Where none is named, there are those to choose from. */
export function CheckoutPage() {
  const { packageId, session_id: sessionId } = useSearch({
    from: '/default/payment/stripe/checkout',
  });
  if (packageId === undefined) return <ToPackages />;
  return <CheckoutView key={packageId} packageId={packageId} sessionId={sessionId} />;
}

/** Another document, in the place of this one: Back must not lead here again. */
function ToPackages() {
  useEffect(() => window.location.replace('/packages'), []);
  return null;
}
