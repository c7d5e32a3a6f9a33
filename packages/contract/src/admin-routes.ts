import { z } from 'zod';
import { timeSchema, USER_STATUSES, USER_TYPES, userSchema } from './identity.ts';
import { lineField } from './line-field.ts';
import { defineRoute } from './route.ts';

/** Calls of administrators. */

export const userSummarySchema = userSchema.pick({
  id: true,
  type: true,
  status: true,
  isGuest: true,
  username: true,
  email: true,
  firstName: true,
  lastName: true,
  createdAt: true,
});

export const adminRoutes = {
  listUsers: defineRoute({
    method: 'GET',
    path: '/api/admin/user',
    guard: 'admin',
    summary: 'Accounts, the newest first',
    query: z.strictObject({
      /** Part of a name or address. */
      search: lineField(100).optional(),
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
    summary: 'Type and status of an account; the last administrator stays one',
    params: z.object({ userId: z.uuid() }),
    body: z.strictObject({
      type: z.enum(USER_TYPES).optional(),
      status: z.enum(USER_STATUSES).optional(),
    }),
    data: userSummarySchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const;
