import type { FastifyInstance } from 'fastify';
import { changePackage } from '../admin/change-package.ts';
import { createPackage } from '../admin/create-package.ts';
import { getOrders } from '../admin/get-orders.ts';
import { getPaymentAlerts } from '../admin/get-payment-alerts.ts';
import { listActivationKeys } from '../admin/list-activation-keys.ts';
import { listAdminPackages } from '../admin/list-admin-packages.ts';
import { makeActivationKeys } from '../admin/make-activation-keys.ts';
import { orderPackages } from '../admin/order-packages.ts';
import { refundOrder } from '../admin/refund-order.ts';
import { revokeActivationKey } from '../admin/revoke-activation-key.ts';
import { setPackageStatus } from '../admin/set-package-status.ts';
import { settlePaymentAlert } from '../admin/settle-payment-alert.ts';
import type { BillingContext } from '../billing-context.ts';
import { processPayments } from '../process-payments.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { completeTestPayment } from './complete-test-payment.ts';
import { createCheckout } from './create-checkout.ts';
import { getCredit } from './get-credit.ts';
import { getPaymentWay } from './get-payment-way.ts';
import { getSessionStatus } from './get-session-status.ts';
import { listActivations } from './list-activations.ts';
import { listPackages } from './list-packages.ts';
import { postWebhook } from './post-webhook.ts';
import { redeemKey } from './redeem-key.ts';

/** Packages, credits, payments and orders, for buyers and for administrators. */
export function addBillingEndpoints(app: FastifyInstance, context: BillingContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
  processPayments(app, context);
}

const ENDPOINTS = [
  listPackages,
  listActivations,
  getCredit,
  redeemKey,
  cancelSubscription,
  createCheckout,
  getPaymentWay,
  getSessionStatus,
  completeTestPayment,
  postWebhook,
  changePackage,
  createPackage,
  getOrders,
  getPaymentAlerts,
  listActivationKeys,
  listAdminPackages,
  makeActivationKeys,
  orderPackages,
  refundOrder,
  revokeActivationKey,
  setPackageStatus,
  settlePaymentAlert,
];
