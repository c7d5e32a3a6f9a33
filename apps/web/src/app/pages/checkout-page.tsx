import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CheckoutView } from '../../features/billing/payment/checkout-view.tsx';

/** `/payment/stripe/checkout?packageId=…`: the checkout of a package. Without a package, redirects to the list of packages. */
export function CheckoutPage() {
  const {
    packageId,
    session_id: sessionId,
    coupon,
  } = useSearch({ from: '/default/payment/stripe/checkout' });
  if (packageId === undefined) return <ToPackages />;
  return (
    <CheckoutView key={packageId} packageId={packageId} sessionId={sessionId} coupon={coupon} />
  );
}

/** Replaces this document, so that Back does not return to it. */
function ToPackages() {
  useEffect(() => window.location.replace('/packages'), []);
  return null;
}
