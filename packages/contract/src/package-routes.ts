import { z } from 'zod';
import { activationKeyField, activationSchema, creditSchema, packageSchema } from './package.ts';
import * as endpoints from './package-endpoints.ts';
import { defineRoutes } from './route.ts';

export const packageRoutes = defineRoutes(endpoints, {
  listPackages: {
    summary: 'Packages that can be bought, in their order',
    data: z.array(packageSchema),
  },
  listActivations: {
    summary: 'Packages that the caller has or had, the newest first',
    data: z.array(activationSchema),
  },
  cancelSubscription: {
    summary: 'Cancels a subscription at the end of the paid period',
    params: z.object({ orderId: z.uuid() }),
    data: z.array(activationSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  },
  getCredit: { summary: 'Credits of the caller: number, expiry, and history', data: creditSchema },
  redeemKey: {
    summary: 'Activates the package of a single-use key',
    body: z.strictObject({ key: activationKeyField }),
    data: activationSchema,
    errors: ['KEY_UNUSABLE'],
  },
});
