import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls about paying. */

export const createCheckout = defineCall<'createCheckoutByPost'>({
  method: 'POST',
  path: '/api/stripe/create-checkout-session-embedded',
  guard: 'user',
});

export const getSessionStatus = defineCall<'getSessionStatus'>({
  method: 'GET',
  path: '/api/stripe/session-status',
  guard: 'user',
});

export const playPayment = defineCall<'playPayment'>({
  method: 'POST',
  path: '/api/payment/test',
  guard: 'user',
});
