import { type Html, html } from '../../../../http/html.ts';
import { isCanceled, leftOf, moneyOf, REHEARSAL_ACTIONS } from './rehearsal-actions.ts';
import { makeEvents } from './rehearsal-events.ts';
import type { RehearsalState } from './rehearsal-state.ts';
import { REHEARSAL_STYLE } from './rehearsal-style.ts';
import type { StripeObject } from './stand-in-account.ts';
import { DELIVERY_MODES, isInMode } from './stand-in-deliveries.ts';

/** The page on which an operator rehearses payments. It has forms and no script. */

const TITLE = 'Rehearse payments with a stand-in for Stripe';

/** How many objects of a kind are shown. */
const SHOWN = 20;

/** @param refusal why the last action was refused */
export function makeRehearsalPage(state: RehearsalState, refusal?: string): string {
  const { deliveries } = state;
  const soon = Date.now() + 5000;
  const isArriving = deliveries.sent.some(
    ({ dueAt, attempts }) => dueAt !== undefined && dueAt.getTime() < soon && attempts.length === 0,
  );
  // Without a script, only a reload shows the answers that are still missing.
  const reload =
    isArriving && refusal === undefined
      ? html`<meta http-equiv="refresh" content="1;url=/">`
      : html``;
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${TITLE}</title>${reload}<style>${REHEARSAL_STYLE}</style></head>
<body><header><h1>${TITLE}</h1>
<p>This is not Stripe, and no money moves. A server that is started with the settings below sells packages through this program.
Here you play what buyers, banks and Stripe do afterwards, and see how the server takes the events.
Everything on this page is forgotten when the program ends.</p>
${refusal === undefined ? '' : html`<p role="alert" class="refusal">Refused. ${refusal}</p>`}
${makeSettings(state)}${makeModes(state)}
<nav>${SECTIONS.map(({ title }) => html`<a href="#${idOf(title)}">${title}</a>`)}<a href="#events">Events</a></nav></header>
<main><div>${SECTIONS.map((section) => makeSection(section, state))}</div>
${makeEvents(state)}</main></body></html>`.text;
}

function makeSettings({ config, account }: RehearsalState): Html {
  const isEmpty = account.list('checkout.session').length === 0;
  const { apiUrl, secretKey, publishableKey, webhookSecret } = config;
  return html`<details ${isEmpty ? OPEN : ''}><summary>Settings of the server</summary>
<pre tabindex="0">STRIPE_API_URL=${apiUrl}
STRIPE_SECRET_KEY=${secretKey}
STRIPE_PUBLISHABLE_KEY=${publishableKey}
STRIPE_WEBHOOK_SECRET=${webhookSecret}</pre></details>`;
}

const OPEN = html`open`;

function makeModes({ deliveries: { delivery } }: RehearsalState): Html {
  if (delivery === undefined) return html`<p>Events are not sent: there is no webhook.</p>`;
  const choices = DELIVERY_MODES.map(
    ({ name, label, delivery: mode }) =>
      html`<label><input type="radio" name="mode" value="${name}" ${isInMode(delivery, mode) ? CHECKED : ''}> ${label}</label>`,
  );
  return html`<form method="post" action="/rehearse/delivery"><fieldset>
<legend>How the next events go to <code>${delivery.url}</code></legend>
${choices}<button>Use this</button></fieldset></form>`;
}

const CHECKED = html`checked`;

interface Section {
  readonly title: string;
  readonly kind: string;
  readonly empty: string;
  /** The head of a card. */
  readonly name: (thing: StripeObject) => string;
  readonly status: (thing: StripeObject) => string;
  readonly facts: (thing: StripeObject) => readonly (string | Html)[];
  readonly children?: (thing: StripeObject, state: RehearsalState) => Html;
}

const SECTIONS: readonly Section[] = [
  {
    title: 'Checkouts',
    kind: 'checkout.session',
    empty: 'No checkout yet. Buy a package on the pages of the server.',
    name: (session) =>
      `${moneyOf(session, session['amount_total'])}, ${
        session['mode'] === 'subscription' ? 'subscription' : 'single purchase'
      }`,
    status: ({ status, payment_status }) =>
      status === 'complete' ? `complete, ${String(payment_status)}` : String(status),
    facts: ({ id, client_reference_id, customer, status }) => [
      `Order ${String(client_reference_id)}`,
      ...(typeof customer === 'string' ? [`Customer ${customer}`] : []),
      ...(status === 'open' ? [html`<a href="/pay/${id}">The form that the buyer sees</a>`] : []),
    ],
  },
  {
    title: 'Subscriptions',
    kind: 'subscription',
    empty: 'No subscription yet.',
    name: (subscription) =>
      `${moneyOf(subscription, subscription['amount'])} every ${String(subscription['interval_count'])} ${String(subscription['interval'])}(s)`,
    status: (subscription) =>
      `${String(subscription['status'])}${
        isCanceled(subscription) && subscription['status'] !== 'canceled'
          ? ', ends with its period'
          : ''
      }`,
    facts: ({ customer, period_end }) => [
      `Customer ${String(customer)}`,
      `Period ends ${timeOf(period_end)}`,
    ],
  },
  {
    title: 'Invoices',
    kind: 'invoice',
    empty: 'No invoice yet. Each period of a subscription has one.',
    name: (invoice) => moneyOf(invoice, invoice['amount_due']),
    status: ({ status }) => String(status),
    facts: ({ subscription_id, attempt_count, hosted_invoice_url }) => [
      `Subscription ${String(subscription_id)}`,
      `Attempts to charge: ${String(attempt_count)}`,
      html`<a href="${String(hosted_invoice_url)}">The page that the buyer sees</a>`,
    ],
  },
  {
    title: 'Payments',
    kind: 'charge',
    empty: 'No payment yet.',
    name: (charge) => moneyOf(charge, charge['amount']),
    status: (charge) => {
      const { status, amount_refunded, disputed } = charge;
      const refunded = `, ${moneyOf(charge, amount_refunded)} refunded`;
      return `${String(status)}${amount_refunded === 0 ? '' : refunded}${disputed === true ? ', disputed' : ''}`;
    },
    facts: ({ customer, payment_intent, failure_message }) => [
      `Payment intent ${String(payment_intent)}`,
      ...(typeof customer === 'string' ? [`Customer ${customer}`] : []),
      ...(typeof failure_message === 'string' ? [failure_message] : []),
    ],
    children: (charge, state) =>
      html`${['refund', 'dispute'].flatMap((kind) =>
        state.account
          .list(kind)
          .filter((each) => each['charge'] === charge.id)
          .map(
            (
              each,
            ) => html`<div class="child"><p>${kind === 'refund' ? 'Refund' : 'Dispute'}, ${moneyOf(each, each['amount'])}
<span class="status">${String(each['status']).replaceAll('_', ' ')}</span></p>
<p class="facts">${each.id}</p>${makeActions(each, state)}</div>`,
          ),
      )}`,
  },
  {
    title: 'Customers',
    kind: 'customer',
    empty: 'No customer yet. The first payment makes one.',
    name: ({ email }) => (typeof email === 'string' ? email : 'Without an email address'),
    status: () => '',
    facts: () => [],
  },
];

function makeSection(section: Section, state: RehearsalState): Html {
  const all = state.account.list(section.kind).toReversed();
  const shown = all.slice(0, SHOWN);
  const older = all.length - shown.length;
  return html`<section><h2 id="${idOf(section.title)}">${section.title}</h2>
${all.length === 0 ? html`<p>${section.empty}</p>` : ''}
${shown.map((thing) => makeCard(section, thing, state))}
${older === 0 ? '' : html`<p>${older} older not shown.</p>`}</section>`;
}

function idOf(title: string): string {
  return title.toLowerCase();
}

function makeCard(section: Section, thing: StripeObject, state: RehearsalState): Html {
  const status = section.status(thing);
  const facts = [thing.id, ...section.facts(thing)].map((fact) => html`<span>${fact}</span>`);
  return html`<article id="${thing.id}"><h3>${section.name(thing)}
${status === '' ? '' : html`<span class="status">${status.replaceAll('_', ' ')}</span>`}</h3>
<p class="facts">${facts}</p>${makeActions(thing, state)}
${section.children?.(thing, state) ?? ''}</article>`;
}

/** The actions that are possible now. A page that is out of date may still send others, which are refused. */
function makeActions(thing: StripeObject, { account }: RehearsalState): Html {
  const possible = Object.entries(REHEARSAL_ACTIONS).filter(
    ([, { on, refuse }]) => on === thing.object && refuse(thing, account) === undefined,
  );
  const forms = possible.map(
    ([name, { label, hasAmount }]) => html`<form method="post" action="/rehearse/${name}">
<input type="hidden" name="id" value="${thing.id}">
${hasAmount === true ? makeAmount(thing) : ''}<button>${label}</button></form>`,
  );
  return forms.length === 0 ? html`` : html`<div class="actions">${forms}</div>`;
}

/** Amounts are in the smallest unit, as in Stripe's API. Empty means everything that is left. */
function makeAmount(charge: StripeObject): Html {
  const left = leftOf(charge);
  return html`<label>Amount in the smallest unit
<input name="amount" inputmode="numeric" size="9" placeholder="${left}"></label> `;
}

export function timeOf(seconds: unknown): string {
  return `${new Date(Number(seconds) * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
