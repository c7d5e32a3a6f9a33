import { REHEARSAL_ACTIONS } from './rehearsal-actions.ts';
import { makeRehearsalPage } from './rehearsal-page.ts';
import type { RehearsalState } from './rehearsal-state.ts';
import { BY_ITSELF, DELIVERY_MODES, type StandInDeliveries } from './stand-in-deliveries.ts';
import { StandInError } from './stand-in-form.ts';

/** The page at `/` on which an operator rehearses what happens at Stripe. It needs no script. */

interface RehearsalRequest {
  readonly method: string;
  readonly path: string;
  /** A form. */
  readonly body: string;
  /** Whether a page of another site has sent the form. */
  readonly isForeign: boolean;
}

/** `page` is undefined after an action: the browser then loads the page again. */
export interface RehearsalAnswer {
  readonly status: number;
  readonly page: string | undefined;
}

export const REHEARSAL_PATH = /^\/(?:rehearse\/([\w-]+))?$/;

/** The page has no script, and no other page shows it in a frame. */
export const REHEARSAL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

/** How long an answer waits for the events of its action, in milliseconds. */
const WAIT = 2000;

export async function answerRehearsal(
  state: RehearsalState,
  { method, path, body, isForeign }: RehearsalRequest,
): Promise<RehearsalAnswer> {
  const name = REHEARSAL_PATH.exec(path)?.[1];
  if (method !== 'POST' || name === undefined)
    return { status: 200, page: makeRehearsalPage(state) };
  const refusal = isForeign
    ? 'Only this page may act here, not a page of another site.'
    : await play(state, name, new URLSearchParams(body));
  if (refusal !== undefined) return { status: 409, page: makeRehearsalPage(state, refusal) };
  return { status: 303, page: undefined };
}

/** @returns why it was refused */
async function play(
  state: RehearsalState,
  name: string,
  form: URLSearchParams,
): Promise<string | undefined> {
  const { account, deliveries } = state;
  if (name === 'delivery') return chooseDelivery(deliveries, form.get('mode') ?? '');
  const id = form.get('id') ?? '';
  if (name === 'send-again' || name === 'send-stale') {
    const sent = deliveries.sent.find(({ event }) => event.id === id);
    if (sent === undefined) return `There is no event ${id}.`;
    await deliveries.sendAgain(sent, name === 'send-stale');
    return undefined;
  }
  const action = Object.hasOwn(REHEARSAL_ACTIONS, name) ? REHEARSAL_ACTIONS[name] : undefined;
  if (action === undefined) return `There is no action “${name}”.`;
  const text = form.get('amount')?.trim() ?? '';
  const amount = action.hasAmount === true && text !== '' ? Number(text) : undefined;
  const refusal = refuse(() => action.refuse(account.get(action.on, id), account, amount));
  if (refusal !== undefined) return refusal;
  deliveries.cause = action.label;
  action.play(account, id, amount);
  deliveries.cause = BY_ITSELF;
  if (!isLate(deliveries)) await Promise.race([deliveries.settled(), passed(WAIT)]);
  return undefined;
}

function isLate({ delivery }: StandInDeliveries): boolean {
  return (delivery?.delay ?? 0) > WAIT;
}

function chooseDelivery(deliveries: StandInDeliveries, name: string): string | undefined {
  const mode = DELIVERY_MODES.find((each) => each.name === name);
  if (mode === undefined) return 'Choose one of the ways to send events.';
  const { delivery } = deliveries;
  if (delivery === undefined) return 'This stand-in was started without a webhook.';
  deliveries.delivery = { url: delivery.url, ...mode.delivery };
  return undefined;
}

/** An unknown object is refused as Stripe refuses it. */
function refuse(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof StandInError) return `${error.message}.`;
    throw error;
  }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
