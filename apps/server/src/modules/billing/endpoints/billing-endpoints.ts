import type { FastifyInstance } from 'fastify';
import {
  listActivationKeys,
  makeActivationKeys,
  revokeActivationKey,
} from '../admin/activation-keys.ts';
import { createCoupon, listCoupons, setCouponStatus } from '../admin/coupons.ts';
import { exportOrders } from '../admin/export-orders.ts';
import { getOrders, refundOrder } from '../admin/orders.ts';
import {
  changePackage,
  createPackage,
  listAdminPackages,
  orderPackages,
  setPackageStatus,
} from '../admin/packages.ts';
import { getPaymentAlerts, settlePaymentAlert } from '../admin/payment-alerts.ts';
import type { BillingContext } from '../billing-context.ts';
import { processPayments } from '../process-payments.ts';
import { createCheckout, getPaymentWay, quoteCheckout } from './checkout.ts';
import { completeTestPayment } from './complete-test-payment.ts';
import { getCredit } from './get-credit.ts';
import { getSessionStatus } from './get-session-status.ts';
import { listPackages } from './list-packages.ts';
import { findReceipt, listPayments, openPortal } from './own-payments.ts';
import { postWebhook } from './post-webhook.ts';
import { redeemKey } from './redeem-key.ts';
import { cancelSubscription, listActivations } from './subscriptions.ts';

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
  quoteCheckout,
  getPaymentWay,
  getSessionStatus,
  completeTestPayment,
  postWebhook,
  listPayments,
  findReceipt,
  openPortal,
  changePackage,
  createCoupon,
  createPackage,
  listCoupons,
  setCouponStatus,
  exportOrders,
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
