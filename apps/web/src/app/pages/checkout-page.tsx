import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CheckoutView } from '../../features/billing/payment/checkout-view.tsx';

/** `/payment/stripe/checkout?packageId=…`: pays for a package. Without a package it redirects to the list. */
export function CheckoutPage() {
  const { packageId, session_id: sessionId } = useSearch({
    from: '/default/payment/stripe/checkout',
  });
  if (packageId === undefined) return <ToPackages />;
  return <CheckoutView key={packageId} packageId={packageId} sessionId={sessionId} />;
}

/** Replaces this document by another one, so that Back does not lead here again. */
function ToPackages() {
  useEffect(() => window.location.replace('/packages'), []);
  return null;
}
