import { CURRENCIES, isCurrency, minimumCharge, priceStep } from '@chuhe/contract/currencies';
import type { StandInAccount } from './stand-in-account.ts';
import {
  invalidRequest,
  oneOf,
  type Parameters,
  readGroup,
  readParameters,
  required,
  StandInError,
  wholeNumber,
} from './stand-in-form.ts';
import { makeInvoicePayments, showObject } from './stand-in-shapes.ts';

/** The calls of the Stripe API that this product makes, with their parameters. */

interface StandInCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly known: readonly string[];
  readonly answer: (account: StandInAccount, parameters: Parameters, id: string) => unknown;
}

/** @throws StandInError */
export function answerCall(
  account: StandInAccount,
  { method, path, text }: { readonly method: string; readonly path: string; readonly text: string },
): unknown {
  const found = CALLS.find((call) => call.method === method && call.path.test(path));
  if (found === undefined) {
    const message = `Unrecognized request URL (${method}: ${path}).`;
    throw new StandInError(404, { type: 'invalid_request_error', message });
  }
  const id = found.path.exec(path)?.[1] ?? '';
  return found.answer(account, readParameters(text, found.known), id);
}

const PRICE = 'line_items[0][price_data]';
const TRIAL = 'subscription_data[trial_period_days]';

const CALLS: readonly StandInCall[] = [
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions$/,
    known: [
      'ui_mode',
      'mode',
      'client_reference_id',
      'customer',
      'customer_creation',
      'customer_email',
      'return_url',
      'expires_at',
      'adaptive_pricing[enabled]',
      'automatic_tax[enabled]',
      'billing_address_collection',
      'customer_update[address]',
      'line_items[][price_data][tax_behavior]',
      'metadata[*]',
      'payment_intent_data[metadata][*]',
      'subscription_data[metadata][*]',
      'subscription_data[trial_period_days]',
      'line_items[][quantity]',
      'line_items[][price_data][currency]',
      'line_items[][price_data][unit_amount]',
      'line_items[][price_data][product_data][name]',
      'line_items[][price_data][recurring][interval]',
      'line_items[][price_data][recurring][interval_count]',
    ],
    answer: createSession,
  },
  {
    method: 'POST',
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    known: [],
    answer: (account, _parameters, id) => {
      if (account.get('checkout.session', id)['status'] !== 'open') {
        const message = 'Only Checkout Sessions with a status in ["open"] can be expired.';
        throw invalidRequest(message, 'id', 'checkout_session_not_open');
      }
      account.expire(id);
      return showObject(account.get('checkout.session', id));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/checkout\/sessions\/(\w+)$/,
    known: ['expand[]'],
    answer: (account, parameters, id) => {
      const session = account.get('checkout.session', id);
      const intent = session['payment_intent'];
      const isWhole = isExpanded(parameters, 'payment_intent.latest_charge');
      if (!isWhole || typeof intent !== 'string') return showObject(session);
      const whole = account.get('payment_intent', intent);
      const charge = whole['latest_charge'];
      const latest_charge = typeof charge === 'string' ? account.get('charge', charge) : null;
      return showObject({ ...session, payment_intent: { ...whole, latest_charge } });
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/billing_portal\/sessions$/,
    known: [
      'customer',
      'return_url',
      'flow_data[type]',
      'flow_data[after_completion][type]',
      'flow_data[after_completion][redirect][return_url]',
    ],
    answer: createPortal,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    known: [],
    answer: (account, _parameters, id) => account.get('payment_intent', id),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    known: ['expand[]'],
    answer: (account, parameters, id) => {
      const charge = account.get('charge', id);
      if (!isExpanded(parameters, 'refunds')) return charge;
      const data = account.list('refund').filter((refund) => refund['charge'] === id);
      return { ...charge, refunds: { object: 'list', data, has_more: false } };
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    known: ['payment_intent', 'metadata[*]'],
    answer: createRefund,
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    known: [],
    answer: (account, _parameters, id) => account.get('dispute', id),
  },
  {
    method: 'GET',
    path: /^\/v1\/invoices\/(\w+)$/,
    known: ['expand[]'],
    answer: (account, parameters, id) => {
      const invoice = account.get('invoice', id);
      if (!isExpanded(parameters, 'payments')) return showObject(invoice);
      const data = makeInvoicePayments(invoice);
      return {
        ...showObject(invoice),
        payments: { object: 'list', data, has_more: false },
      };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/invoice_payments$/,
    known: ['payment[type]', 'payment[payment_intent]', 'limit'],
    answer: (account, parameters) => {
      const intent = required(parameters, 'payment[payment_intent]');
      const data = account
        .list('invoice')
        .filter((invoice) => invoice['payment_intent_id'] === intent)
        .flatMap(makeInvoicePayments);
      return { object: 'list', data, has_more: false, url: '/v1/invoice_payments' };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    known: [],
    answer: (account, _parameters, id) => showObject(account.get('subscription', id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    known: ['cancel_at_period_end'],
    answer: (account, parameters, id) => {
      const isEnding = oneOf(parameters, 'cancel_at_period_end', ['true', 'false']) === 'true';
      account.setCanceled(id, isEnding);
      return showObject(account.get('subscription', id));
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/subscriptions\/(\w+)$/,
    known: [],
    answer: (account, _parameters, id) => showObject(account.endSubscription(id)),
  },
];

function createSession(account: StandInAccount, parameters: Parameters): unknown {
  // The only mode that this product uses. It was called `embedded` before 2026-03-25.
  oneOf(parameters, 'ui_mode', ['embedded_page']);
  const mode = oneOf(parameters, 'mode', ['payment', 'subscription']);
  const expiresAt = wholeNumber(parameters, 'expires_at');
  const seconds = expiresAt - account.now();
  if (seconds < 1795 || seconds > 86_400) {
    const message = 'The `expires_at` timestamp must be 30 minutes to 24 hours from now.';
    throw invalidRequest(message, 'expires_at', 'parameter_invalid');
  }
  const isSubscription = mode === 'subscription';
  const other = isSubscription ? 'payment_intent_data' : 'subscription_data';
  const misplaced = [...parameters.keys()].find((name) => name.startsWith(`${other}[`));
  if (misplaced !== undefined) {
    throw invalidRequest(`You can not pass \`${other}\` in ${mode} mode.`, misplaced, 'mode');
  }
  const currency = oneOf(parameters, `${PRICE}[currency]`, CURRENCIES);
  const amount = wholeNumber(parameters, `${PRICE}[unit_amount]`);
  if (!isCurrency(currency) || amount < 1 || amount % priceStep(currency) !== 0) {
    const name = `${PRICE}[unit_amount]`;
    throw invalidRequest(`Invalid amount for ${currency}: ${amount}`, name, 'parameter_invalid');
  }
  const trialDays = parameters.has(TRIAL) ? wholeNumber(parameters, TRIAL) : 0;
  const total = trialDays > 0 ? 0 : amount * wholeNumber(parameters, 'line_items[0][quantity]');
  if (total > 0 && total < minimumCharge(currency)) {
    const message = `The Checkout Session's total amount due must add up to at least ${minimumCharge(currency)} ${currency}.`;
    throw invalidRequest(message, `${PRICE}[unit_amount]`, 'amount_too_small');
  }
  const isTaxed = parameters.get('automatic_tax[enabled]') === 'true';
  if (isTaxed) oneOf(parameters, `${PRICE}[tax_behavior]`, ['inclusive']);
  if (isTaxed && parameters.has('customer')) {
    // The customer has no address, from which the tax would follow.
    oneOf(parameters, 'customer_update[address]', ['auto']);
  }
  const data = isSubscription ? 'subscription_data' : 'payment_intent_data';
  if (isSubscription) oneOf(parameters, `${PRICE}[recurring][interval]`, ['day', 'month']);
  const returnUrl = required(parameters, 'return_url');
  if (!URL.canParse(returnUrl))
    throw invalidRequest('Not a valid URL', 'return_url', 'url_invalid');
  required(parameters, `${PRICE}[product_data][name]`);
  const customer = parameters.get('customer') ?? null;
  if (customer !== null) checkCustomer(account, parameters, customer);
  const session = account.make('cs_test', 'checkout.session', {
    mode,
    ui_mode: 'embedded_page',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: total,
    currency,
    automatic_tax: { enabled: isTaxed },
    total_details: { amount_tax: 0 },
    client_reference_id: parameters.get('client_reference_id') ?? null,
    customer_email: parameters.get('customer_email') ?? null,
    metadata: readGroup(parameters, 'metadata'),
    expires_at: expiresAt,
    return_url: returnUrl,
    customer,
    makes_customer: isSubscription || parameters.get('customer_creation') === 'always',
    payment_intent: null,
    subscription: null,
    invoice: null,
    payment_metadata: readGroup(parameters, `${data}[metadata]`),
    price: amount,
    trial_days: trialDays,
    interval: isSubscription ? parameters.get(`${PRICE}[recurring][interval]`) : null,
    interval_count: isSubscription
      ? wholeNumber(parameters, `${PRICE}[recurring][interval_count]`)
      : 0,
  });
  session['client_secret'] = `${session.id}_secret_of_the_stand_in`;
  return showObject(session);
}

function checkCustomer(account: StandInAccount, parameters: Parameters, id: string): void {
  account.get('customer', id);
  for (const name of ['customer_email', 'customer_creation']) {
    if (!parameters.has(name)) continue;
    const message = `You may only specify one of these parameters: customer, ${name}.`;
    throw invalidRequest(message, name, 'parameter_invalid');
  }
}

function createPortal(account: StandInAccount, parameters: Parameters): unknown {
  const customer = required(parameters, 'customer');
  account.get('customer', customer);
  const returnUrl = required(parameters, 'return_url');
  if (!URL.canParse(returnUrl)) {
    throw invalidRequest('Not a valid URL', 'return_url', 'url_invalid');
  }
  return account.makePortal(customer, returnUrl);
}

function createRefund(account: StandInAccount, parameters: Parameters): unknown {
  const intent = account.get('payment_intent', required(parameters, 'payment_intent'));
  const charge = account.get('charge', String(intent['latest_charge']));
  if (charge['refunded'] === true) {
    const message = `Charge ${charge.id} has already been refunded.`;
    throw invalidRequest(message, 'charge', 'charge_already_refunded');
  }
  // Undocumented behaviour of Stripe: it does not retry a refund to a closed card.
  const isClosedCard = account
    .list('refund')
    .filter((refund) => refund['charge'] === charge.id)
    .some((refund) => refund['failure_reason'] === 'expired_or_canceled_card');
  if (isClosedCard) {
    const message = `A previous attempt to refund charge ${charge.id} failed.`;
    throw invalidRequest(message, 'charge', 'charge_already_refunded');
  }
  return account.refund(charge.id);
}

function isExpanded(parameters: Parameters, name: string): boolean {
  return [...parameters].some(([key, value]) => key.startsWith('expand[') && value === name);
}
