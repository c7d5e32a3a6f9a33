import type { StripeObject } from './stand-in-account.ts';

/** The shapes in which Stripe shows objects, in answers and in events. */

/** The objects as Stripe shows them. Fields that only the stand-in keeps are left out. */
export function showObject<Shown extends Record<string, unknown>>(thing: Shown): Shown {
  const shown = thing['object'] === 'subscription' ? { ...thing, items: makeItems(thing) } : thing;
  return withoutInternalFields(shown);
}

/** Since 2025-03-31, a subscription has its period in its items. */
function makeItems({ id, currency, ...subscription }: Record<string, unknown>): unknown {
  const { interval, interval_count } = subscription;
  const item = {
    id: String(id).replace('sub_', 'si_'),
    object: 'subscription_item',
    subscription: id,
    quantity: 1,
    current_period_start: subscription['period_start'],
    current_period_end: subscription['period_end'],
    price: {
      object: 'price',
      currency,
      unit_amount: subscription['amount'],
      recurring: { interval, interval_count },
    },
  };
  return { object: 'list', data: [item], has_more: false };
}

export const DAY = 86_400;

function withoutInternalFields<Shown extends Record<string, unknown>>(thing: Shown): Shown {
  const shown = Object.entries(thing).filter(([name]) => !INTERNAL_FIELDS.has(name));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- What is left out is read by the stand-in only.
  return Object.fromEntries(shown) as Shown;
}

const INTERNAL_FIELDS: ReadonlySet<string> = new Set([
  'payment_metadata',
  'payment_intent_id',
  'subscription_id',
  'makes_customer',
  'price',
  'trial_days',
  'interval',
  'interval_count',
  'anchor',
  'periods',
  'period_start',
  'period_end',
]);

/** The payment method of a charge: the test card of Stripe’s documentation. */
export const TEST_CARD = { type: 'card', card: { brand: 'visa', last4: '4242' } } as const;

/** How Stripe describes a declined card. */
export const DECLINED = {
  status: 'failed',
  paid: false,
  captured: false,
  amount_captured: 0,
  failure_code: 'card_declined',
  failure_message: 'Your card was declined.',
} as const;

/** The list `payments` of an invoice. */
export function makeInvoicePayments(invoice: StripeObject): StripeObject[] {
  const payment_intent = invoice['payment_intent_id'];
  if (payment_intent === null) return [];
  const isPaid = invoice['status'] === 'paid';
  return [
    {
      id: `inpay_${invoice.id}`,
      object: 'invoice_payment',
      amount_paid: isPaid ? invoice['amount_paid'] : null,
      amount_requested: invoice['amount_due'],
      currency: invoice['currency'],
      invoice: invoice.id,
      is_default: true,
      livemode: invoice['livemode'],
      payment: { type: 'payment_intent', payment_intent },
      status: isPaid ? 'paid' : 'open',
    },
  ];
}
