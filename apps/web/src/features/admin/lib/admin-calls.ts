import { defineCall } from '../../../lib/api/define-call.ts';

/** Calls of administrators about accounts, packages, money and what was done. Changes go by `callAdmin`. */

export const stepUp = defineCall<'stepUp'>({
  method: 'POST',
  path: '/api/admin/step-up',
  guard: 'admin',
});

export const getOverview = defineCall<'getOverview'>({
  method: 'GET',
  path: '/api/admin/overview',
  guard: 'admin',
});

export const listUsers = defineCall<'listUsers'>({
  method: 'GET',
  path: '/api/admin/user',
  guard: 'admin',
});

export const changeUser = defineCall<'changeUser'>({
  method: 'PATCH',
  path: '/api/admin/user/:userId',
  guard: 'admin',
});

export const getUser = defineCall<'getUser'>({
  method: 'GET',
  path: '/api/admin/user/:userId',
  guard: 'admin',
});

export const grantPermission = defineCall<'grantPermission'>({
  method: 'POST',
  path: '/api/admin/user/:userId/permission',
  guard: 'admin',
});

export const revokePermission = defineCall<'revokePermission'>({
  method: 'DELETE',
  path: '/api/admin/user/:userId/permission/:name',
  guard: 'admin',
});

export const grantPackage = defineCall<'grantPackage'>({
  method: 'POST',
  path: '/api/admin/user/:userId/package',
  guard: 'admin',
});

export const revokeActivation = defineCall<'revokeActivation'>({
  method: 'POST',
  path: '/api/admin/activation/:activationId/revoke',
  guard: 'admin',
});

export const cancelUserSubscription = defineCall<'cancelUserSubscription'>({
  method: 'POST',
  path: '/api/admin/subscription/:orderId/cancel',
  guard: 'admin',
});

export const adjustCredit = defineCall<'adjustCredit'>({
  method: 'POST',
  path: '/api/admin/user/:userId/credit',
  guard: 'admin',
});

export const endUserSessions = defineCall<'endUserSessions'>({
  method: 'DELETE',
  path: '/api/admin/user/:userId/session',
  guard: 'admin',
});

export const listAdminPackages = defineCall<'listAdminPackages'>({
  method: 'GET',
  path: '/api/admin/package',
  guard: 'admin',
});

export const createPackage = defineCall<'createPackage'>({
  method: 'POST',
  path: '/api/admin/package',
  guard: 'admin',
});

export const changePackage = defineCall<'changePackage'>({
  method: 'PUT',
  path: '/api/admin/package/:packageId',
  guard: 'admin',
});

export const setPackageStatus = defineCall<'setPackageStatus'>({
  method: 'PATCH',
  path: '/api/admin/package/:packageId',
  guard: 'admin',
});

export const orderPackages = defineCall<'orderPackages'>({
  method: 'PUT',
  path: '/api/admin/package-order',
  guard: 'admin',
});

export const listActivationKeys = defineCall<'listActivationKeys'>({
  method: 'GET',
  path: '/api/admin/activation-key',
  guard: 'admin',
});

export const makeActivationKeys = defineCall<'makeActivationKeys'>({
  method: 'POST',
  path: '/api/admin/activation-key',
  guard: 'admin',
});

export const revokeActivationKey = defineCall<'revokeActivationKey'>({
  method: 'POST',
  path: '/api/admin/activation-key/:keyId/revoke',
  guard: 'admin',
});

export const listOrders = defineCall<'listOrders'>({
  method: 'GET',
  path: '/api/admin/order',
  guard: 'admin',
});

export const refundOrder = defineCall<'refundOrder'>({
  method: 'POST',
  path: '/api/admin/order/:orderId/refund',
  guard: 'admin',
});

export const listPaymentAlerts = defineCall<'listPaymentAlerts'>({
  method: 'GET',
  path: '/api/admin/payment-alert',
  guard: 'admin',
});

export const settlePaymentAlert = defineCall<'settlePaymentAlert'>({
  method: 'POST',
  path: '/api/admin/payment-alert/:alertId/settle',
  guard: 'admin',
});

export const listAudit = defineCall<'listAudit'>({
  method: 'GET',
  path: '/api/admin/audit',
  guard: 'admin',
});

export const listSecrets = defineCall<'listSecrets'>({
  method: 'GET',
  path: '/api/admin/secret',
  guard: 'admin',
});
