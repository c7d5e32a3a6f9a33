import { endpoint } from './route.ts';

/** Accounts, packages, money and the audit log, for administrators. */

export const stepUp = endpoint('POST', '/api/admin/step-up', 'admin', 'staff');
export const listUsers = endpoint('GET', '/api/admin/user', 'admin', 'users:read');
export const changeUser = endpoint('PATCH', '/api/admin/user/:userId', 'admin', 'users:manage');
export const setRole = endpoint('PUT', '/api/admin/user/:userId/role', 'admin', 'roles');
export const getOverview = endpoint('GET', '/api/admin/overview', 'admin', 'overview');
export const sendTestMail = endpoint('POST', '/api/admin/test-mail', 'admin', 'settings');
export const getUser = endpoint('GET', '/api/admin/user/:userId', 'admin', 'users:read');
export const grantPermission = endpoint(
  'POST',
  '/api/admin/user/:userId/permission',
  'admin',
  'users:manage',
);
export const revokePermission = endpoint(
  'DELETE',
  '/api/admin/user/:userId/permission/:name',
  'admin',
  'users:manage',
);
export const grantPackage = endpoint(
  'POST',
  '/api/admin/user/:userId/package',
  'admin',
  'users:manage',
);
export const revokeActivation = endpoint(
  'POST',
  '/api/admin/activation/:activationId/revoke',
  'admin',
  'users:manage',
);
export const cancelUserSubscription = endpoint(
  'POST',
  '/api/admin/subscription/:orderId/cancel',
  'admin',
  'orders',
);
export const adjustCredit = endpoint(
  'POST',
  '/api/admin/user/:userId/credit',
  'admin',
  'users:manage',
);
export const endUserSessions = endpoint(
  'DELETE',
  '/api/admin/user/:userId/session',
  'admin',
  'users:support',
);
export const sendUserResetLink = endpoint(
  'POST',
  '/api/admin/user/:userId/reset-link',
  'admin',
  'users:support',
);
export const changeUserEmail = endpoint(
  'PUT',
  '/api/admin/user/:userId/email',
  'admin',
  'users:support',
);
export const verifyUserEmail = endpoint(
  'POST',
  '/api/admin/user/:userId/email/verified',
  'admin',
  'users:support',
);
export const sendUserVerification = endpoint(
  'POST',
  '/api/admin/user/:userId/email/verification',
  'admin',
  'users:support',
);
export const deleteUser = endpoint(
  'POST',
  '/api/admin/user/:userId/deletion',
  'admin',
  'users:support',
);
export const reopenUser = endpoint(
  'DELETE',
  '/api/admin/user/:userId/deletion',
  'admin',
  'users:support',
);
export const getUserExport = endpoint(
  'GET',
  '/api/admin/user/:userId/export',
  'admin',
  'users:support',
);
export const startUserExport = endpoint(
  'POST',
  '/api/admin/user/:userId/export',
  'admin',
  'users:support',
);
export const downloadUserExport = endpoint(
  'GET',
  '/api/admin/user/:userId/export/:exportId',
  'admin',
  'users:support',
);
export const listAdminPackages = endpoint('GET', '/api/admin/package', 'admin', 'packages');
export const createPackage = endpoint('POST', '/api/admin/package', 'admin', 'packages');
export const changePackage = endpoint('PUT', '/api/admin/package/:packageId', 'admin', 'packages');
export const setPackageStatus = endpoint(
  'PATCH',
  '/api/admin/package/:packageId',
  'admin',
  'packages',
);
export const orderPackages = endpoint('PUT', '/api/admin/package-order', 'admin', 'packages');
export const listActivationKeys = endpoint('GET', '/api/admin/activation-key', 'admin', 'packages');
export const makeActivationKeys = endpoint(
  'POST',
  '/api/admin/activation-key',
  'admin',
  'packages',
);
export const revokeActivationKey = endpoint(
  'POST',
  '/api/admin/activation-key/:keyId/revoke',
  'admin',
  'packages',
);
export const listCoupons = endpoint('GET', '/api/admin/coupon', 'admin', 'packages');
export const createCoupon = endpoint('POST', '/api/admin/coupon', 'admin', 'packages');
export const setCouponStatus = endpoint(
  'PATCH',
  '/api/admin/coupon/:couponId',
  'admin',
  'packages',
);
export const listOrders = endpoint('GET', '/api/admin/order', 'admin', 'orders');
export const refundOrder = endpoint('POST', '/api/admin/order/:orderId/refund', 'admin', 'orders');
export const exportOrders = endpoint('GET', '/api/admin/order-export', 'admin', 'orders');
export const listPaymentAlerts = endpoint('GET', '/api/admin/payment-alert', 'admin', 'orders');
export const settlePaymentAlert = endpoint(
  'POST',
  '/api/admin/payment-alert/:alertId/settle',
  'admin',
  'orders',
);
export const listAudit = endpoint('GET', '/api/admin/audit', 'admin', 'audit');
export const exportAudit = endpoint('GET', '/api/admin/audit-export', 'admin', 'audit');
export const listSecrets = endpoint('GET', '/api/admin/secret', 'admin', 'settings');
