import { z } from 'zod';
import { couponCodeField, quoteSchema } from './coupon.ts';
import {
  checkoutBody,
  checkoutFields,
  checkoutSchema,
  ownPaymentsSchema,
  paymentSessionField,
  paymentWaySchema,
  providerPageSchema,
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
  quoteCheckout: {
    summary: 'What the caller would pay for a package, in a currency and with a coupon',
    body: z.strictObject({
      packageId: z.uuid(),
      currency: checkoutFields.shape.currency,
      coupon: couponCodeField.optional(),
    }),
    data: quoteSchema,
    errors: ['NOT_FOUND'],
  },
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
  listPayments: {
    summary: 'The caller’s payments, the newest first',
    data: ownPaymentsSchema,
  },
  findReceipt: {
    summary: 'The provider’s page with the invoice or the receipt of a payment of the caller',
    body: z.strictObject({ reference: z.string().min(1).max(255) }),
    data: providerPageSchema,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
  openPortal: {
    summary: 'The provider’s billing portal: card, cancellation, resumption and invoices',
    body: z.strictObject({
      orderId: z.uuid(),
      /** Opens the form for another card directly. */
      isForCard: z.boolean().default(false),
    }),
    data: providerPageSchema,
    errors: ['NOT_FOUND', 'UNAVAILABLE'],
  },
});
