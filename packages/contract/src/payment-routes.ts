import { z } from 'zod';
import {
  checkoutFields,
  checkoutSchema,
  paymentSessionField,
  paymentWaySchema,
  sessionStatusSchema,
} from './payment.ts';
import { defineRoute } from './route.ts';

const checkout = {
  path: '/api/stripe/create-checkout-session-embedded',
  guard: 'user',
  summary:
    'Begins to buy a package, or goes on with the order that is open; the price is that of the server',
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
    method: 'GET',
    path: '/api/payment',
    guard: 'user',
    summary: 'Who takes payments here',
    data: paymentWaySchema,
  }),
  createCheckout: defineRoute({ method: 'GET', query: checkoutFields, ...checkout }),
  createCheckoutByPost: defineRoute({ method: 'POST', body: checkoutFields, ...checkout }),
  getSessionStatus: defineRoute({
    method: 'GET',
    path: '/api/stripe/session-status',
    guard: 'user',
    summary: 'How an order of the caller stands, asked of the provider; activates what is paid',
    query: z.strictObject({ sessionId: paymentSessionField }),
    data: sessionStatusSchema,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  playPayment: defineRoute({
    method: 'POST',
    path: '/api/payment/test',
    guard: 'user',
    summary: 'Of a trial only: what the played payment of an order comes to',
    body: z.strictObject({
      sessionId: paymentSessionField,
      outcome: z.enum(['SUCCEED', 'DECLINE', 'ABANDON']),
    }),
    data: sessionStatusSchema,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
} as const;
