import { z } from 'zod';
import {
  checkoutBody,
  checkoutFields,
  checkoutSchema,
  paymentSessionField,
  paymentWaySchema,
  sessionStatusSchema,
} from './payment.ts';
import * as endpoints from './payment-endpoints.ts';
import { defineRoutes } from './route.ts';

const checkout = {
  summary: 'Starts or continues the purchase of a package; the server sets the price',
  data: checkoutSchema,
  errors: [
    'NOT_FOUND',
    'EMAIL_NEEDED',
    'CONSENT_REQUIRED',
    'CONSENT_OUTDATED',
    'PAYMENT_UNAVAILABLE',
    'ALREADY_SUBSCRIBED',
    'ALREADY_PAID',
    'UNAVAILABLE',
  ],
} as const;

export const paymentRoutes = defineRoutes(endpoints, {
  getPaymentWay: { summary: 'The payment provider of this site', data: paymentWaySchema },
  createCheckout: { query: checkoutFields, ...checkout },
  createCheckoutByPost: { body: checkoutBody, ...checkout },
  getSessionStatus: {
    summary: 'The status of the caller’s order, asked of the provider; activates a paid package',
    query: z.strictObject({ sessionId: paymentSessionField }),
    data: sessionStatusSchema,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  playPayment: {
    summary: 'Only in a trial: sets the result of a simulated payment',
    body: z.strictObject({
      sessionId: paymentSessionField,
      outcome: z.enum(['SUCCEED', 'DECLINE', 'ABANDON']),
    }),
    data: sessionStatusSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
});
