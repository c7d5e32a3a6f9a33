import { z } from 'zod';
import {
  activationKeySchema,
  adminPackageSchema,
  auditEntrySchema,
  OVERVIEW_DAYS,
  orderSchema,
  overviewSchema,
  paymentAlertSchema,
  reasonField,
  secretSchema,
  userDetailSchema,
  userSummarySchema,
} from './admin.ts';
import { PERMISSIONS, passwordField, timeSchema, USER_STATUSES, USER_TYPES } from './identity.ts';
import { lineField } from './line-field.ts';
import { PACKAGE_LIMITS, packageFieldsSchema } from './package.ts';
import { ORDER_STATUSES } from './payment.ts';
import { defineRoute } from './route.ts';

const byUser = z.object({ userId: z.uuid() });
const byPackage = z.object({ packageId: z.uuid() });
/** `at` or `createdAt` of the last item of the previous page; the database has no year 0. */
const before = timeSchema.refine((time) => !time.startsWith('0000')).optional();
const limit = z.coerce.number().int().min(1).max(100).default(50);
/** In the future, at most ten years away. */
const endField = timeSchema.nullable();

/** Routes for administrators. Those with `stepUp` require a recent `POST /api/admin/step-up`. */
export const adminRoutes = {
  stepUp: defineRoute({
    method: 'POST',
    path: '/api/admin/step-up',
    guard: 'admin',
    summary: 'Proves once more who is there; what is dangerous can be done for ten minutes',
    body: z.strictObject({ password: passwordField.optional() }),
    data: z.object({ until: timeSchema }),
    errors: ['WRONG_PASSWORD', 'FRESH_SIGN_IN_REQUIRED'],
  }),
  listUsers: defineRoute({
    method: 'GET',
    path: '/api/admin/user',
    guard: 'admin',
    summary: 'Accounts, the newest first',
    query: z.strictObject({
      /** Part of a name, e-mail address or receipt address. */
      search: lineField(100).optional(),
      kind: z.enum(['all', 'account', 'guest', 'admin', 'inactive']).default('all'),
      limit,
      before,
    }),
    data: z.array(userSummarySchema),
  }),
  changeUser: defineRoute({
    method: 'PATCH',
    path: '/api/admin/user/:userId',
    guard: 'admin',
    stepUp: true,
    summary: 'Type and status of an account; the last administrator stays one',
    params: z.object({ userId: z.uuid() }),
    body: z.strictObject({
      type: z.enum(USER_TYPES).optional(),
      status: z.enum(USER_STATUSES).optional(),
      reason: reasonField,
      /** Cancels the account's subscriptions at the end of their paid period. */
      cancelSubscriptions: z.boolean().optional(),
    }),
    data: userSummarySchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  getOverview: defineRoute({
    method: 'GET',
    path: '/api/admin/overview',
    guard: 'admin',
    summary: 'Users, packages, live revenue, and how the parts of the site are',
    query: z.strictObject({
      days: z.coerce
        .number()
        .refine((days) => OVERVIEW_DAYS.some((each) => each === days))
        .default(14),
    }),
    data: overviewSchema,
  }),
  getUser: defineRoute({
    method: 'GET',
    path: '/api/admin/user/:userId',
    guard: 'admin',
    summary: 'One account with all that belongs to it, but its games',
    params: byUser,
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  grantPermission: defineRoute({
    method: 'POST',
    path: '/api/admin/user/:userId/permission',
    guard: 'admin',
    stepUp: true,
    summary: 'Grants a permission, or gives it another end',
    params: byUser,
    body: z.strictObject({
      name: z.enum(PERMISSIONS),
      expiresAt: endField,
      reason: reasonField,
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  revokePermission: defineRoute({
    method: 'DELETE',
    path: '/api/admin/user/:userId/permission/:name',
    guard: 'admin',
    stepUp: true,
    summary: 'Takes back a permission that was granted; what packages give stays',
    params: byUser.extend({ name: z.enum(PERMISSIONS) }),
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  grantPackage: defineRoute({
    method: 'POST',
    path: '/api/admin/user/:userId/package',
    guard: 'admin',
    stepUp: true,
    summary: 'Gives a package for nothing',
    params: byUser,
    body: z.strictObject({
      packageId: z.uuid(),
      reason: reasonField,
      /** Chosen by the caller; makes a repeated call count once. */
      requestId: z.uuid().optional(),
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  revokeActivation: defineRoute({
    method: 'POST',
    path: '/api/admin/activation/:activationId/revoke',
    guard: 'admin',
    stepUp: true,
    summary: 'Ends an activated package now, with the credits that are left of it; no money moves',
    params: z.object({ activationId: z.uuid() }),
    body: z.strictObject({
      reason: reasonField,
      /** Cancels the activation's subscription too; otherwise its next payment activates the package again. */
      cancelSubscription: z.boolean().optional(),
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  cancelUserSubscription: defineRoute({
    method: 'POST',
    path: '/api/admin/subscription/:orderId/cancel',
    guard: 'admin',
    stepUp: true,
    summary: 'Has a subscription end with what is paid of it; done again, it changes nothing',
    params: z.object({ orderId: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  adjustCredit: defineRoute({
    method: 'POST',
    path: '/api/admin/user/:userId/credit',
    guard: 'admin',
    stepUp: true,
    summary: 'Adds or takes credits; what is taken never makes the balance negative',
    params: byUser,
    body: z.strictObject({
      amount: z
        .int()
        .min(-PACKAGE_LIMITS.credits)
        .max(PACKAGE_LIMITS.credits)
        .refine((amount) => amount !== 0),
      /** Of the added credits. */
      expiresAt: endField,
      reason: reasonField,
      /** Chosen by the caller; makes a repeated call count once. */
      requestId: z.uuid(),
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  endUserSessions: defineRoute({
    method: 'DELETE',
    path: '/api/admin/user/:userId/session',
    guard: 'admin',
    summary: 'Signs an account out everywhere',
    params: byUser,
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  }),
  listAdminPackages: defineRoute({
    method: 'GET',
    path: '/api/admin/package',
    guard: 'admin',
    summary: 'All packages in their order, retired ones last, deleted ones left out',
    data: z.array(adminPackageSchema),
  }),
  createPackage: defineRoute({
    method: 'POST',
    path: '/api/admin/package',
    guard: 'admin',
    stepUp: true,
    summary: 'A new package; it can be bought once it is ACTIVE',
    body: z.strictObject({
      fields: packageFieldsSchema,
      status: z.enum(['ACTIVE', 'INACTIVE']),
      /** Chosen by the caller, so that a repeated call creates one package. */
      id: z.uuid(),
    }),
    data: z.array(adminPackageSchema),
    errors: ['STORAGE_FULL', 'CONFLICT'],
  }),
  changePackage: defineRoute({
    method: 'PUT',
    path: '/api/admin/package/:packageId',
    guard: 'admin',
    stepUp: true,
    summary: 'A new version of a package; who has bought an older one keeps it',
    params: byPackage,
    body: z.strictObject({
      fields: packageFieldsSchema,
      /** The version that the change is based on. */
      baseVersion: z.int().min(1),
    }),
    data: z.array(adminPackageSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setPackageStatus: defineRoute({
    method: 'PATCH',
    path: '/api/admin/package/:packageId',
    guard: 'admin',
    stepUp: true,
    summary: 'Sells a package, retires it, or deletes it; who has it keeps it',
    params: byPackage,
    body: z.strictObject({ status: z.enum(['ACTIVE', 'INACTIVE', 'DELETE']) }),
    data: z.array(adminPackageSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  orderPackages: defineRoute({
    method: 'PUT',
    path: '/api/admin/package-order',
    guard: 'admin',
    summary: 'The order in which packages are shown',
    body: z.strictObject({ packageIds: z.array(z.uuid()).min(1).max(PACKAGE_LIMITS.packages) }),
    data: z.array(adminPackageSchema),
    errors: ['CONFLICT'],
  }),
  listActivationKeys: defineRoute({
    method: 'GET',
    path: '/api/admin/activation-key',
    guard: 'admin',
    summary: 'Activation keys, the newest first, a page at a time',
    query: z.strictObject({ packageId: z.uuid().optional(), limit, before }),
    data: z.array(activationKeySchema),
  }),
  makeActivationKeys: defineRoute({
    method: 'POST',
    path: '/api/admin/activation-key',
    guard: 'admin',
    stepUp: true,
    summary: 'New single-use keys for a package as it is now; they are shown this once',
    body: z.strictObject({
      packageId: z.uuid(),
      count: z.int().min(1).max(100),
      note: lineField(100),
      expiresAt: endField,
      /** Identifies the batch: a repeated call fails instead of creating another. */
      requestId: z.uuid(),
    }),
    data: z.object({ keys: z.array(z.string()), made: z.array(activationKeySchema) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  revokeActivationKey: defineRoute({
    method: 'POST',
    path: '/api/admin/activation-key/:keyId/revoke',
    guard: 'admin',
    stepUp: true,
    summary: 'Ends a key that nobody has redeemed',
    params: z.object({ keyId: z.uuid() }),
    data: activationKeySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  listOrders: defineRoute({
    method: 'GET',
    path: '/api/admin/order',
    guard: 'admin',
    summary: 'Orders, the newest first, a page at a time',
    query: z.strictObject({
      status: z.enum(ORDER_STATUSES).optional(),
      /** Returns only this order, such as one named by an alert. */
      orderId: z.uuid().optional(),
      /** Prefix of an id, at least 6 digits, or part of the receipt address or of the buyer's address or name. */
      search: lineField(200).min(1).optional(),
      limit,
      before,
    }),
    data: z.array(orderSchema),
  }),
  refundOrder: defineRoute({
    method: 'POST',
    path: '/api/admin/order/:orderId/refund',
    guard: 'admin',
    stepUp: true,
    summary:
      'Gives the money of an order back, whole, through its provider; its package and credits end',
    params: z.object({ orderId: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: orderSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  listPaymentAlerts: defineRoute({
    method: 'GET',
    path: '/api/admin/payment-alert',
    guard: 'admin',
    summary: 'What somebody has to look at, open ones first',
    query: z.strictObject({ limit }),
    data: z.array(paymentAlertSchema),
  }),
  settlePaymentAlert: defineRoute({
    method: 'POST',
    path: '/api/admin/payment-alert/:alertId/settle',
    guard: 'admin',
    summary: 'Says that an alert has been looked at',
    params: z.object({ alertId: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: paymentAlertSchema,
    errors: ['NOT_FOUND'],
  }),
  listAudit: defineRoute({
    method: 'GET',
    path: '/api/admin/audit',
    guard: 'admin',
    summary: 'What administrators and the operator have changed, the newest first',
    query: z.strictObject({
      /** Prefix of an action, such as `package.` */
      action: z
        .string()
        .max(60)
        .regex(/^[a-z.-]*$/)
        .optional(),
      target: lineField(100).optional(),
      limit,
      before,
    }),
    data: z.array(auditEntrySchema),
  }),
  listSecrets: defineRoute({
    method: 'GET',
    path: '/api/admin/secret',
    guard: 'admin',
    summary: 'Which secrets the environment gives; never what they are',
    data: z.array(secretSchema),
  }),
} as const;
