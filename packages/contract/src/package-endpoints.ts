import { endpoint } from './route.ts';

/** Packages, and the user’s activations and credits. */

export const listPackages = endpoint('GET', '/api/package', 'user');
export const listActivations = endpoint('GET', '/api/subscription', 'user');
export const cancelSubscription = endpoint('POST', '/api/subscription/:orderId/cancel', 'user');
export const getCredit = endpoint('GET', '/api/credit/my-credit', 'user');
export const redeemKey = endpoint('POST', '/api/activation-key/redeem', 'user');
