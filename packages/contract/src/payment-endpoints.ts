import { endpoint } from './route.ts';

/** Checkout and its outcome. */

export const getPaymentWay = endpoint('GET', '/api/payment', 'user');
export const createCheckout = endpoint(
  'GET',
  '/api/stripe/create-checkout-session-embedded',
  'user',
);
export const createCheckoutByPost = endpoint(
  'POST',
  '/api/stripe/create-checkout-session-embedded',
  'user',
);
export const quoteCheckout = endpoint('POST', '/api/payment/quote', 'user');
export const getSessionStatus = endpoint('GET', '/api/stripe/session-status', 'user');
export const playPayment = endpoint('POST', '/api/payment/test', 'user');
export const listPayments = endpoint('GET', '/api/payment/own', 'user');
export const findReceipt = endpoint('POST', '/api/payment/receipt', 'user');
export const openPortal = endpoint('POST', '/api/payment/portal', 'user');
