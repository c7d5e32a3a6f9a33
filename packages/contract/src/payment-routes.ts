import { z } from 'zod';
import {
  checkoutFields,
  checkoutSchema,
  paymentSessionField,
  paymentWaySchema,
  sessionStatusSchema,
} from './payment.ts';
import * as endpoints from './payment-endpoints.ts';
import { defineRoute, type RoutesOf } from './route.ts';

const checkout = {
  summary:
    'Starts the purchase of a package, or continues the open order; the server sets the price',
  data: checkoutSchema,
  errors: [
    'NOT_FOUND',
    'EMAIL_NEEDED',
    'PAYMENT_UNAVAILABLE',
    'ALREADY_SUBSCRIBED',
    'ALREADY_PAID',
    'UNAVAILABLE',
  ],
} as const;

export const paymentRoutes = {
  getPaymentWay: defineRoute({
    ...endpoints.getPaymentWay,
    summary: 'The payment provider of this site',
    data: paymentWaySchema,
  }),
  createCheckout: defineRoute({ ...endpoints.createCheckout, query: checkoutFields, ...checkout }),
  createCheckoutByPost: defineRoute({
    ...endpoints.createCheckoutByPost,
    body: checkoutFields,
    ...checkout,
  }),
  getSessionStatus: defineRoute({
    ...endpoints.getSessionStatus,
    summary:
      'The status of an order of the caller, asked of the provider; activates a paid package',
    query: z.strictObject({ sessionId: paymentSessionField }),
    data: sessionStatusSchema,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  playPayment: defineRoute({
    ...endpoints.playPayment,
    summary: 'Only in a trial: sets the result of a simulated payment',
    body: z.strictObject({
      sessionId: paymentSessionField,
      outcome: z.enum(['SUCCEED', 'DECLINE', 'ABANDON']),
    }),
    data: sessionStatusSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const satisfies RoutesOf<typeof endpoints>;
