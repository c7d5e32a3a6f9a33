import { defineCall } from '../api/define-call.ts';

/** Calls about packages, and what somebody has of them. */

export const getCredit = defineCall<'getCredit'>({
  method: 'GET',
  path: '/api/credit/my-credit',
  guard: 'user',
});

export const redeemKey = defineCall<'redeemKey'>({
  method: 'POST',
  path: '/api/activation-key/redeem',
  guard: 'user',
});

export const listPackages = defineCall<'listPackages'>({
  method: 'GET',
  path: '/api/package',
  guard: 'user',
});

export const listActivations = defineCall<'listActivations'>({
  method: 'GET',
  path: '/api/subscription',
  guard: 'user',
});

export const cancelSubscription = defineCall<'cancelSubscription'>({
  method: 'POST',
  path: '/api/subscription/:orderId/cancel',
  guard: 'user',
});

export const getPaymentWay = defineCall<'getPaymentWay'>({
  method: 'GET',
  path: '/api/payment',
  guard: 'user',
});
