import { type Html, html } from '../../../../http/html.ts';
import type { StripeObject } from './stand-in-account.ts';

/** The pages in place of Stripe's own. They have buttons and no script. */

const TITLE = 'Stand-in for Stripe: no money moves';

/** In place of the form for a payment. */
export function makePayPage(session: StripeObject): string {
  const { id, amount_total, currency, status, mode } = session;
  const price = `${String(amount_total)} ${String(currency)} (minor units), ${String(mode)}`;
  const choice =
    status === 'open'
      ? [makeButton(`/pay/${id}/pay`, 'Pay'), makeButton(`/pay/${id}/decline`, 'Decline')]
      : html`<p>This payment is ${String(status)}.</p>`;
  return makePage(html`<p>${price}</p>
${choice}`);
}

/** In place of the billing portal. */
export function makePortalPage({ id, customer, return_url }: StripeObject): string {
  return makePage(html`<p>Customer ${String(customer)}</p>
${makeButton(`/portal/${id}/card`, 'Change the card and pay open invoices')}
${makeButton(`/portal/${id}/cancel`, 'Cancel')}
${makeButton(`/portal/${id}/resume`, 'Resume')}
<p><a href="${String(return_url)}">Back</a></p>`);
}

/** In place of an invoice or a receipt. */
export function makeBillPage(path: string): string {
  return makePage(html`<p>${path.slice(1)}</p>`);
}

function makeButton(action: string, label: string): Html {
  return html`<form method="post" action="${action}"><button>${label}</button></form>`;
}

function makePage(body: Html): string {
  return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${TITLE}</title><h1>${TITLE}</h1>
${body}</html>`.text;
}
