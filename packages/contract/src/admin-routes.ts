import { z } from 'zod';
import { ACCOUNT_EXPORT_TYPE, accountExportSchema } from './account.ts';
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
import * as endpoints from './admin-endpoints.ts';
import { couponFieldsSchema, couponSchema } from './coupon.ts';
import { emailField, PERMISSIONS, timeSchema, USER_STATUSES } from './identity.ts';
import { lineField } from './line-field.ts';
import { PACKAGE_LIMITS, packageFieldsSchema } from './package.ts';
import { ORDER_STATUSES } from './payment.ts';
import { defineRoutes } from './route.ts';
import { stepUpSchema } from './second-factor.ts';
import { STAFF_ROLES } from './staff.ts';

const byUser = z.object({ userId: z.uuid() });
const byPackage = z.object({ packageId: z.uuid() });
/** `at` or `createdAt` of the last item of the previous page. The year 0 is refused, because the database cannot store it. */
const before = timeSchema.refine((time) => !time.startsWith('0000')).optional();
const limit = z.coerce.number().int().min(1).max(100).default(50);
/** An end date. The server requires it to be in the future and at most ten years away. */
const endField = timeSchema.nullable();

const auditFilter = {
  /** Prefix of an action, such as `package.` */
  action: z
    .string()
    .max(60)
    .regex(/^[a-z.-]*$/)
    .optional(),
  /** The id of the target or its first 6 digits, or part of the name or address of an account. */
  target: lineField(100).optional(),
  /** The id of the administrator, or part of their name or address. */
  person: lineField(100).optional(),
  /** The first and the last day, in the site’s time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

/** Routes for administrators. Those with `stepUp` require a recent `POST /api/admin/step-up`. */
export const adminRoutes = defineRoutes(endpoints, {
  stepUp: {
    summary: 'Confirms the administrator’s sign-in; dangerous changes are allowed for ten minutes',
    body: stepUpSchema,
    data: z.object({ until: timeSchema }),
    errors: [
      'WRONG_PASSWORD',
      'FRESH_SIGN_IN_REQUIRED',
      'SECOND_FACTOR_REQUIRED',
      'SECOND_FACTOR_REFUSED',
      'CHALLENGE_EXPIRED',
    ],
  },
  listUsers: {
    summary: 'Accounts, the newest first',
    query: z.strictObject({
      /** Part of a name, email address or receipt address. */
      search: lineField(100).optional(),
      kind: z.enum(['all', 'account', 'guest', 'admin', 'inactive']).default('all'),
      limit,
      before,
    }),
    data: z.array(userSummarySchema),
  },
  changeUser: {
    stepUp: true,
    summary: 'Activates or deactivates an account; the last owner stays active',
    params: byUser,
    body: z.strictObject({
      status: z.enum(USER_STATUSES),
      reason: reasonField,
      /** Cancels the account's subscriptions at the end of their paid period. */
      cancelSubscriptions: z.boolean().optional(),
    }),
    data: userSummarySchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  setRole: {
    stepUp: true,
    summary: 'Gives an account a role, or takes it; the last owner remains one',
    params: byUser,
    body: z.strictObject({
      /** Null for an ordinary account. */
      role: z.enum(STAFF_ROLES).nullable(),
      reason: reasonField,
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  getOverview: {
    summary: 'Users, packages, live revenue, and the state of the site’s parts',
    query: z.strictObject({
      days: z.coerce
        .number()
        .refine((days) => OVERVIEW_DAYS.some((each) => each === days))
        .default(14),
    }),
    data: overviewSchema,
  },
  sendTestMail: {
    summary:
      'Sends a test mail to the administrator’s own address, and answers when the mail server has taken it',
    data: z.object({ recipient: z.string() }),
    errors: ['CONFLICT', 'MAIL_NOT_SENT'],
  },
  getUser: {
    summary: 'One account with all its data except its games',
    params: byUser,
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  sendUserResetLink: {
    summary: 'Mails the user a link to set a new password',
    params: byUser,
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORDS_HOSTED'],
  },
  changeUserEmail: {
    stepUp: true,
    summary: 'Corrects the address of an account; the old and the new address are told',
    params: byUser,
    body: z.strictObject({
      email: emailField,
      /** Whether the new address counts as verified. Otherwise it gets a link that verifies it. */
      isVerified: z.boolean(),
      reason: reasonField,
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'EMAIL_IN_USE'],
  },
  verifyUserEmail: {
    stepUp: true,
    summary: 'Marks the address of an account as verified',
    params: byUser,
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  sendUserVerification: {
    summary: 'Mails the user the link that verifies the address again',
    params: byUser,
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  deleteUser: {
    stepUp: true,
    summary: 'Closes an account, which is deleted after 14 days; deletes a guest at once',
    params: byUser,
    body: z.strictObject({
      reason: reasonField,
      /** Cancels the account's subscriptions at the end of their paid period. */
      cancelSubscriptions: z.boolean().optional(),
    }),
    data: userDetailSchema.nullable(),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  reopenUser: {
    stepUp: true,
    summary: 'Takes back the deletion of an account',
    params: byUser,
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  getUserExport: {
    summary: 'The newest export that administrators have requested for an account',
    params: byUser,
    data: accountExportSchema.nullable(),
    errors: ['NOT_FOUND'],
  },
  startUserExport: {
    stepUp: true,
    summary: 'Starts an export of all data of an account; a running one is returned instead',
    params: byUser,
    body: z.strictObject({ reason: reasonField }),
    data: accountExportSchema,
    errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  downloadUserExport: {
    stepUp: true,
    summary: 'The archive of a finished export that an administrator has requested',
    params: byUser.extend({ exportId: z.uuid() }),
    mediaTypes: [ACCOUNT_EXPORT_TYPE],
    data: z.string(),
    errors: ['NOT_FOUND'],
  },
  grantPermission: {
    stepUp: true,
    summary: 'Grants a permission, or changes when it ends',
    params: byUser,
    body: z.strictObject({ name: z.enum(PERMISSIONS), expiresAt: endField, reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  revokePermission: {
    stepUp: true,
    summary: 'Revokes a granted permission; permissions from packages remain',
    params: byUser.extend({ name: z.enum(PERMISSIONS) }),
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  grantPackage: {
    stepUp: true,
    summary: 'Grants a package free of charge',
    params: byUser,
    body: z.strictObject({
      packageId: z.uuid(),
      reason: reasonField,
      /** Chosen by the caller; makes a repeated call count once. */
      requestId: z.uuid().optional(),
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  revokeActivation: {
    stepUp: true,
    summary: 'Ends an activated package now, with its remaining credits; does not refund',
    params: z.object({ activationId: z.uuid() }),
    body: z.strictObject({
      reason: reasonField,
      /** Cancels the activation's subscription too; otherwise its next payment activates the package again. */
      cancelSubscription: z.boolean().optional(),
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  cancelUserSubscription: {
    stepUp: true,
    summary: 'Cancels a subscription at the end of the paid period; repeating it has no effect',
    params: z.object({ orderId: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: userDetailSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  adjustCredit: {
    stepUp: true,
    summary: 'Adds or removes credits; the balance never becomes negative',
    params: byUser,
    body: z.strictObject({
      amount: z
        .int()
        .min(-PACKAGE_LIMITS.credits)
        .max(PACKAGE_LIMITS.credits)
        .refine((amount) => amount !== 0),
      /** When the added credits expire. */
      expiresAt: endField,
      reason: reasonField,
      /** Chosen by the caller; makes a repeated call count once. */
      requestId: z.uuid(),
    }),
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  endUserSessions: {
    summary: 'Signs an account out everywhere',
    params: byUser,
    data: userDetailSchema,
    errors: ['NOT_FOUND'],
  },
  listAdminPackages: {
    summary: 'All packages in their order, retired ones last, deleted ones left out',
    data: z.array(adminPackageSchema),
  },
  createPackage: {
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
  },
  changePackage: {
    stepUp: true,
    summary: 'Creates a new version of a package; buyers of an older version keep it',
    params: byPackage,
    body: z.strictObject({
      fields: packageFieldsSchema,
      /** The version that the change is based on. */
      baseVersion: z.int().min(1),
    }),
    data: z.array(adminPackageSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  setPackageStatus: {
    stepUp: true,
    summary: 'Sells, retires or deletes a package; its buyers keep it',
    params: byPackage,
    body: z.strictObject({ status: z.enum(['ACTIVE', 'INACTIVE', 'DELETE']) }),
    data: z.array(adminPackageSchema),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  orderPackages: {
    summary: 'The order in which packages are shown',
    body: z.strictObject({ packageIds: z.array(z.uuid()).min(1).max(PACKAGE_LIMITS.packages) }),
    data: z.array(adminPackageSchema),
    errors: ['CONFLICT'],
  },
  listActivationKeys: {
    summary: 'Activation keys, the newest first, a page at a time',
    query: z.strictObject({ packageId: z.uuid().optional(), limit, before }),
    data: z.array(activationKeySchema),
  },
  makeActivationKeys: {
    stepUp: true,
    summary: 'Creates single-use keys for a package’s current version; shown only once',
    body: z.strictObject({
      packageId: z.uuid(),
      count: z.int().min(1).max(100),
      note: lineField(100),
      expiresAt: endField,
      /** Identifies the batch, so that a repeated call fails instead of creating another batch. */
      requestId: z.uuid(),
    }),
    data: z.object({ keys: z.array(z.string()), made: z.array(activationKeySchema) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  revokeActivationKey: {
    stepUp: true,
    summary: 'Revokes an unused key',
    params: z.object({ keyId: z.uuid() }),
    data: activationKeySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  listCoupons: {
    summary: 'All coupons, the newest first, with the number of their uses',
    data: z.array(couponSchema),
  },
  createCoupon: {
    stepUp: true,
    summary: 'A new coupon; its code must not have been used before',
    body: z.strictObject({
      fields: couponFieldsSchema,
      /** Chosen by the caller, so that a repeated call creates one coupon. */
      id: z.uuid(),
    }),
    data: z.array(couponSchema),
    errors: ['STORAGE_FULL', 'CONFLICT'],
  },
  setCouponStatus: {
    stepUp: true,
    summary: 'Disables a coupon, or allows it again; orders keep their price',
    params: z.object({ couponId: z.uuid() }),
    body: z.strictObject({ isDisabled: z.boolean() }),
    data: z.array(couponSchema),
    errors: ['NOT_FOUND'],
  },
  listOrders: {
    summary: 'Orders, the newest first, a page at a time',
    query: z.strictObject({
      status: z.enum(ORDER_STATUSES).optional(),
      /** Returns only this order, such as one named by an alert. */
      orderId: z.uuid().optional(),
      /** The first 6 or more digits of an order id, or part of the receipt address, the buyer's address or the buyer's name. */
      search: lineField(200).min(1).optional(),
      limit,
      before,
    }),
    data: z.array(orderSchema),
  },
  refundOrder: {
    stepUp: true,
    summary: 'Refunds a payment in full through its provider; what it has activated ends',
    params: z.object({ orderId: z.uuid() }),
    body: z.strictObject({
      reason: reasonField,
      /** The `reference` of the payment. The default is the last payment. */
      payment: z.string().min(1).max(255).optional(),
    }),
    data: orderSchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  exportOrders: {
    summary: 'Payments, refunds and disputes of some days as CSV, one a line, the oldest first',
    stepUp: true,
    query: z
      .strictObject({
        /** The first and the last day, in the site’s time zone. */
        from: z.iso.date(),
        to: z.iso.date(),
      })
      .refine(({ from, to }) => from <= to, { path: ['to'] }),
    data: z.object({ fileName: z.string(), content: z.string() }),
  },
  listPaymentAlerts: {
    summary: 'Alerts that need attention, open ones first',
    query: z.strictObject({ limit }),
    data: z.array(paymentAlertSchema),
  },
  settlePaymentAlert: {
    summary: 'Marks an alert as handled',
    params: z.object({ alertId: z.uuid() }),
    body: z.strictObject({ reason: reasonField }),
    data: paymentAlertSchema,
    errors: ['NOT_FOUND'],
  },
  listAudit: {
    summary: 'What administrators and the operator have changed, the newest first',
    query: z.strictObject({
      ...auditFilter,
      limit,
      before,
    }),
    data: z.array(auditEntrySchema),
  },
  exportAudit: {
    stepUp: true,
    summary: 'The entries of the audit log that match a filter as CSV, the newest first',
    query: z.strictObject(auditFilter),
    data: z.object({ fileName: z.string(), content: z.string() }),
  },
  listSecrets: {
    summary: 'Which secrets are set in the environment; never their values',
    data: z.array(secretSchema),
  },
});
