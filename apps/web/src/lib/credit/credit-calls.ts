/** Calls about packages and what the user has of them. */

export {
  cancelSubscription,
  getCredit,
  listActivations,
  listPackages,
  redeemKey,
} from '@chuhe/contract/package-endpoints';
export { getPaymentWay } from '@chuhe/contract/payment-endpoints';
