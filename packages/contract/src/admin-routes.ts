import { z } from 'zod';
import { reasonField, userSummarySchema } from './desk.ts';
import { timeSchema, USER_STATUSES, USER_TYPES } from './identity.ts';
import { lineField } from './line-field.ts';
import { defineRoute } from './route.ts';

/** Calls of administrators. */

export const adminRoutes = {
  listUsers: defineRoute({
    method: 'GET',
    path: '/api/admin/user',
    guard: 'admin',
    summary: 'Accounts, the newest first',
    query: z.strictObject({
      /** Part of a name or address, also of one that a receipt went to. */
      search: lineField(100).optional(),
      kind: z.enum(['all', 'account', 'guest', 'admin', 'inactive']).default('all'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      /** `createdAt` of the last one seen; the database knows no year 0. */
      before: timeSchema.refine((time) => !time.startsWith('0000')).optional(),
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
      /** Its subscriptions end with what is paid of them: an account that is not used is charged for no longer. */
      cancelSubscriptions: z.boolean().optional(),
    }),
    data: userSummarySchema,
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
} as const;
