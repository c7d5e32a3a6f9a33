import { z } from 'zod';
import { activationKeyField, activationSchema, creditSchema, packageSchema } from './package.ts';
import * as endpoints from './package-endpoints.ts';
import { defineRoute, type RoutesOf } from './route.ts';

/** Packages, and the user's activations and credits. */
export const packageRoutes = {
  listPackages: defineRoute({
    ...endpoints.listPackages,
    summary: 'Packages that can be bought, in their order',
    data: z.array(packageSchema),
  }),
  listActivations: defineRoute({
    ...endpoints.listActivations,
    summary: 'Packages that the caller has or had, the newest first',
    data: z.array(activationSchema),
  }),
  cancelSubscription: defineRoute({
    ...endpoints.cancelSubscription,
    summary: 'Cancels a subscription at the end of the paid period',
    params: z.object({ orderId: z.uuid() }),
    data: z.array(activationSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  getCredit: defineRoute({
    ...endpoints.getCredit,
    summary: 'Credits of the caller: number, expiry, and history',
    data: creditSchema,
  }),
  redeemKey: defineRoute({
    ...endpoints.redeemKey,
    summary: 'Activates the package of a single-use key',
    body: z.strictObject({ key: activationKeyField }),
    data: activationSchema,
    errors: ['KEY_UNUSABLE'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
