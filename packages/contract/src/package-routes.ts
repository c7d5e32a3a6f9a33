import { z } from 'zod';
import { activationKeyField, activationSchema, creditSchema, packageSchema } from './package.ts';
import { defineRoute } from './route.ts';

/** Packages, and the user's activations and credits. */
export const packageRoutes = {
  listPackages: defineRoute({
    method: 'GET',
    path: '/api/package',
    guard: 'user',
    summary: 'Packages that can be bought, in their order',
    data: z.array(packageSchema),
  }),
  listActivations: defineRoute({
    method: 'GET',
    path: '/api/subscription',
    guard: 'user',
    summary: 'Packages that the caller has or had, the newest first',
    data: z.array(activationSchema),
  }),
  cancelSubscription: defineRoute({
    method: 'POST',
    path: '/api/subscription/:orderId/cancel',
    guard: 'user',
    summary: 'Ends a subscription with the period that is paid',
    params: z.object({ orderId: z.uuid() }),
    data: z.array(activationSchema),
    errors: ['NOT_FOUND', 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
  }),
  getCredit: defineRoute({
    method: 'GET',
    path: '/api/credit/my-credit',
    guard: 'user',
    summary: 'Credits of the caller: how many, until when, and what became of them',
    data: creditSchema,
  }),
  redeemKey: defineRoute({
    method: 'POST',
    path: '/api/activation-key/redeem',
    guard: 'user',
    summary: 'Activates the package of a key, once',
    body: z.strictObject({ key: activationKeyField }),
    data: activationSchema,
    errors: ['KEY_UNUSABLE'],
  }),
} as const;
