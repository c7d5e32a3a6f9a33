import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { adjustCredit } from './adjust-credit.ts';
import { cancelUserSubscription } from './cancel-user-subscription.ts';
import { changePackage } from './change-package.ts';
import { createPackage } from './create-package.ts';
import { endUserSessions } from './end-user-sessions.ts';
import { firstAdmin } from './first-admin.ts';
import { getAudit } from './get-audit.ts';
import { getOrders } from './get-orders.ts';
import { getOverview } from './get-overview.ts';
import { getPaymentAlerts } from './get-payment-alerts.ts';
import { getUser } from './get-user.ts';
import { getUsers } from './get-users.ts';
import { grantPackage } from './grant-package.ts';
import { grantPermission } from './grant-permission.ts';
import { listActivationKeys } from './list-activation-keys.ts';
import { listAdminPackages } from './list-admin-packages.ts';
import { listSecrets } from './list-secrets.ts';
import { makeActivationKeys } from './make-activation-keys.ts';
import { orderPackages } from './order-packages.ts';
import { patchUser } from './patch-user.ts';
import { postStepUp } from './post-step-up.ts';
import { refundOrder } from './refund-order.ts';
import { revokeActivation } from './revoke-activation.ts';
import { revokeActivationKey } from './revoke-activation-key.ts';
import { revokePermission } from './revoke-permission.ts';
import { setPackageStatus } from './set-package-status.ts';
import { settlePaymentAlert } from './settle-payment-alert.ts';

/** The operator's desk: accounts, packages, orders, keys, figures, and what was done there. */
export function addAdminFeature(app: FastifyInstance, context: AppContext): void {
  for (const addEndpoint of ENDPOINTS) addEndpoint(app, context);
}

const ENDPOINTS = [
  firstAdmin,
  postStepUp,
  getOverview,
  getUsers,
  getUser,
  patchUser,
  grantPermission,
  revokePermission,
  grantPackage,
  revokeActivation,
  cancelUserSubscription,
  adjustCredit,
  endUserSessions,
  listAdminPackages,
  createPackage,
  changePackage,
  setPackageStatus,
  orderPackages,
  listActivationKeys,
  makeActivationKeys,
  revokeActivationKey,
  getOrders,
  refundOrder,
  getPaymentAlerts,
  settlePaymentAlert,
  getAudit,
  listSecrets,
];
