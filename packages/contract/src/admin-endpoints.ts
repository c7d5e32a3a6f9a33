import { endpoint } from './route.ts';

/** Accounts, packages, money and the audit log, for administrators. */

export const stepUp = endpoint('POST', '/api/admin/step-up', 'admin');
export const listUsers = endpoint('GET', '/api/admin/user', 'admin');
export const changeUser = endpoint('PATCH', '/api/admin/user/:userId', 'admin');
export const getOverview = endpoint('GET', '/api/admin/overview', 'admin');
export const sendTestMail = endpoint('POST', '/api/admin/test-mail', 'admin');
export const getUser = endpoint('GET', '/api/admin/user/:userId', 'admin');
export const grantPermission = endpoint('POST', '/api/admin/user/:userId/permission', 'admin');
export const revokePermission = endpoint(
  'DELETE',
  '/api/admin/user/:userId/permission/:name',
  'admin',
);
export const grantPackage = endpoint('POST', '/api/admin/user/:userId/package', 'admin');
export const revokeActivation = endpoint(
  'POST',
  '/api/admin/activation/:activationId/revoke',
  'admin',
);
export const cancelUserSubscription = endpoint(
  'POST',
  '/api/admin/subscription/:orderId/cancel',
  'admin',
);
export const adjustCredit = endpoint('POST', '/api/admin/user/:userId/credit', 'admin');
export const endUserSessions = endpoint('DELETE', '/api/admin/user/:userId/session', 'admin');
export const deleteUser = endpoint('POST', '/api/admin/user/:userId/deletion', 'admin');
export const reopenUser = endpoint('DELETE', '/api/admin/user/:userId/deletion', 'admin');
export const getUserExport = endpoint('GET', '/api/admin/user/:userId/export', 'admin');
export const startUserExport = endpoint('POST', '/api/admin/user/:userId/export', 'admin');
export const downloadUserExport = endpoint(
  'GET',
  '/api/admin/user/:userId/export/:exportId',
  'admin',
);
export const listAdminPackages = endpoint('GET', '/api/admin/package', 'admin');
export const createPackage = endpoint('POST', '/api/admin/package', 'admin');
export const changePackage = endpoint('PUT', '/api/admin/package/:packageId', 'admin');
export const setPackageStatus = endpoint('PATCH', '/api/admin/package/:packageId', 'admin');
export const orderPackages = endpoint('PUT', '/api/admin/package-order', 'admin');
export const listActivationKeys = endpoint('GET', '/api/admin/activation-key', 'admin');
export const makeActivationKeys = endpoint('POST', '/api/admin/activation-key', 'admin');
export const revokeActivationKey = endpoint(
  'POST',
  '/api/admin/activation-key/:keyId/revoke',
  'admin',
);
export const listOrders = endpoint('GET', '/api/admin/order', 'admin');
export const refundOrder = endpoint('POST', '/api/admin/order/:orderId/refund', 'admin');
export const exportOrders = endpoint('GET', '/api/admin/order-export', 'admin');
export const listPaymentAlerts = endpoint('GET', '/api/admin/payment-alert', 'admin');
export const settlePaymentAlert = endpoint(
  'POST',
  '/api/admin/payment-alert/:alertId/settle',
  'admin',
);
export const listAudit = endpoint('GET', '/api/admin/audit', 'admin');
export const listSecrets = endpoint('GET', '/api/admin/secret', 'admin');
