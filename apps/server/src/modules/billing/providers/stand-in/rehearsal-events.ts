import { type Html, html } from '../../../../http/html.ts';
import type { RehearsalState } from './rehearsal-state.ts';
import type { Attempt, SentEvent } from './stand-in-deliveries.ts';

/** The part of the page that shows events, the answers of the server, and its calls. */

/** How many events and calls are shown. */
const SHOWN_EVENTS = 60;
const SHOWN_CALLS = 15;

export function makeEvents({ deliveries, calls }: RehearsalState): Html {
  const events = deliveries.sent.slice(-SHOWN_EVENTS).toReversed();
  const asked = calls
    .filter(({ call }) => call.includes(' /v1/'))
    .slice(-SHOWN_CALLS)
    .toReversed();
  return html`<div><section><h2 id="events">Events, newest first</h2>
${events.length === 0 ? html`<p>No event yet.</p>` : ''}
${events.map((sent, index) => html`${isFirst(events, index) ? html`<h3>${sent.cause}</h3>` : ''}${makeEvent(sent)}`)}
</section><section><h2>Calls of the server, newest first</h2>
<p>The server reads each object again when it handles an event, so these follow within seconds.</p>
${asked.length === 0 ? html`<p>No call yet.</p>` : html`<ol class="calls">${asked.map(({ call }) => html`<li><code>${call}</code></li>`)}</ol>`}
</section></div>`;
}

function isFirst(events: readonly SentEvent[], index: number): boolean {
  return events[index - 1]?.cause !== events[index]?.cause;
}

function makeEvent({ event, dueAt, attempts }: SentEvent): Html {
  const waiting =
    dueAt === undefined
      ? 'held back'
      : dueAt.getTime() > Date.now() + 1000
        ? `due at ${clockOf(dueAt)}; load the page again then`
        : 'on its way';
  return html`<details class="event"><summary><code>${event.type}</code>
${attempts.length === 0 ? html`<span class="answer">${waiting}</span>` : attempts.map(makeAttempt)}</summary>
<p class="facts"><span>${event.id}</span><span>${event.data.object.id}</span></p>
<div class="actions">${makeButton('send-again', event.id, attempts.length === 0 ? 'Send it now' : 'Send it again')}
${makeButton('send-stale', event.id, 'Send it with an old signature')}</div>
<pre tabindex="0">${JSON.stringify(event, undefined, 2)}</pre></details>`;
}

function makeAttempt(attempt: Attempt): Html {
  const { number, at, status, body } = attempt;
  return html`<span class="answer" data-good="${isGood(attempt) ? 'yes' : 'no'}">No. ${number}, ${clockOf(at)}:
${status ?? 'no answer'}, ${describe(attempt)} ${body === '' ? '' : html`<code>${body}</code>`}</span>`;
}

/** The server must refuse an old signature, and take everything else. */
function isGood({ status, isStale }: Attempt): boolean {
  return status === (isStale ? 400 : 200);
}

function describe({ status, isStale }: Attempt): string {
  if (isStale && status === 400) return 'refused, as an old signature must be';
  if (isStale && status === 200) return 'taken, although the signature is old';
  if (status === undefined) return 'is the server running at this address?';
  return HINTS[status] ?? 'not taken; Stripe would send it again later';
}

const HINTS: Readonly<Record<number, string>> = {
  200: 'taken',
  400: 'refused: compare STRIPE_WEBHOOK_SECRET',
  404: 'this server does not use Stripe: compare its settings',
};

function makeButton(action: string, id: string, label: string): Html {
  return html`<form method="post" action="/rehearse/${action}"><input type="hidden" name="id" value="${id}">
<button>${label}</button></form>`;
}

function clockOf(at: Date): string {
  return `${at.toISOString().slice(11, 19)} UTC`;
}
