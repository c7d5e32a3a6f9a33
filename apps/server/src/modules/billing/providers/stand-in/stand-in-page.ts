import { html } from '../../../../http/html.ts';
import type { StripeObject } from './stand-in-account.ts';

/** The page in place of Stripe's form: two buttons, no script. */
export function makePayPage(session: StripeObject): string {
  const { id, amount_total, currency, status, mode } = session;
  const price = `${String(amount_total)} ${String(currency)} (minor units), ${String(mode)}`;
  const choice =
    status === 'open'
      ? html`<form method="post" action="/pay/${id}/pay"><button>Pay</button></form>
<form method="post" action="/pay/${id}/decline"><button>Decline</button></form>`
      : html`<p>This payment is ${String(status)}.</p>`;
  const title = 'Stand-in for Stripe: no money moves';
  return html`<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><h1>${title}</h1><p>${price}</p>
${choice}</html>`.text;
}
