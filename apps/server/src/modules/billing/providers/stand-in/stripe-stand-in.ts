import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../../../../config/payment-config.ts';
import { STRIPE_VERSION } from '../stripe-provider.ts';
import { answerRehearsal, REHEARSAL_PATH, REHEARSAL_POLICY } from './rehearsal.ts';
import { StandInAccount, type StandInEvent, type StripeObject } from './stand-in-account.ts';
import { answerCall } from './stand-in-calls.ts';
import { type Delivery, type SignedEvent, StandInDeliveries } from './stand-in-deliveries.ts';
import { invalidRequest, StandInError } from './stand-in-form.ts';
import { makeBillPage, makePayPage, makePortalPage } from './stand-in-page.ts';

/**
 * A strict local stand-in for Stripe: it accepts only what the documentation of Stripe allows. It tests our calls, but not Stripe's
 * form.
 *
 * @example
 * const standIn = await StripeStandIn.start();
 * const config = { stripe: standIn.config };
 */

/** `error`: status 500 and no effect; `lost`: the call takes effect, but the response is lost. */
export type Fault = 'error' | 'lost';

export interface StandInOptions {
  /** 0 for any free port. */
  readonly port?: number;
  readonly webhookSecret?: string;
  /** Without it, events are not sent; see {@link StripeStandIn.sign}. */
  readonly delivery?: Delivery;
  /** Receives a line for each sent event. */
  readonly onLog?: (line: string) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Older than our webhook accepts, in milliseconds. */
const STALE = 600_000;

export class StripeStandIn {
  readonly account: StandInAccount;
  readonly config: StripeConfig & { readonly apiUrl: string };
  /** The clock; tests replace it. */
  now: () => Date = () => new Date();
  /** Faults of the next calls, one for each call. */
  readonly faults: Fault[] = [];
  /** A call is answered after it; tests let other requests overtake. */
  delay: (call: string) => Promise<void> | void = () => {};
  /** Received calls, such as `POST /v1/refunds`. */
  readonly calls: { readonly call: string; readonly key: string | undefined }[] = [];
  readonly #server: Server;
  readonly #deliveries: StandInDeliveries;
  readonly #answers = new Map<string, Answer & { readonly request: string }>();

  private constructor(
    server: Server,
    { webhookSecret, delivery, onLog = () => {} }: StandInOptions,
  ) {
    this.#server = server;
    this.#deliveries = new StandInDeliveries({
      sign: (event, isStale) =>
        this.sign(event, { at: new Date(this.now().getTime() - (isStale ? STALE : 0)) }),
      delivery,
      onLog,
    });
    this.config = {
      secretKey: 'sk_test_standin',
      publishableKey: 'pk_test_standin',
      webhookSecret: webhookSecret ?? 'whsec_standin',
      apiUrl: `http://127.0.0.1:${portOf(server)}`,
    };
    this.account = new StandInAccount({
      url: this.config.apiUrl,
      now: () => this.now(),
      version: STRIPE_VERSION,
      onEvent: (event) => this.#deliveries.add(event),
    });
  }

  static async start(options: StandInOptions = {}): Promise<StripeStandIn> {
    const server = createServer();
    server.listen(options.port ?? 0, '127.0.0.1');
    await once(server, 'listening');
    const standIn = new StripeStandIn(server, options);
    server.on('request', (request, response) => void standIn.#serve(request, response));
    return standIn;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Body and signature header of an event as Stripe sends it. */
  sign(
    event: StandInEvent,
    { at = this.now(), secret = this.config.webhookSecret } = {},
  ): SignedEvent {
    const payload = JSON.stringify(event, undefined, 2);
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, signature };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await readBody(request);
      const { pathname } = new URL(request.url ?? '/', this.config.apiUrl);
      if (REHEARSAL_PATH.test(pathname)) await this.#rehearse(request, response, body);
      else if (pathname.startsWith('/pay/')) this.#servePage(pathname, request, response);
      else if (pathname.startsWith('/portal/')) this.#servePortal(pathname, request, response);
      else if (/^\/(?:invoice|receipt)\//.test(pathname))
        sendPage(response, makeBillPage(pathname));
      else {
        await this.delay(`${request.method} ${pathname}`);
        this.#serveCall(request, response, body);
      }
    } catch (error) {
      const status = error instanceof StandInError ? error.status : 500;
      const text = error instanceof StandInError ? error.body : { error: { type: 'api_error' } };
      send(response, { status, body: JSON.stringify(text) });
    }
  }

  #serveCall(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { method = 'GET', url = '/', headers } = request;
    const { pathname, search } = new URL(url, this.config.apiUrl);
    const key = headers['idempotency-key']?.toString();
    this.calls.push({ call: `${method} ${pathname}`, key });
    const fault = this.faults.shift();
    if (fault === 'error') throw new StandInError(500, { type: 'api_error', message: 'Oops' });
    this.#checkHead(request);
    const text = method === 'POST' ? body : search.slice(1);
    const answer = this.#answer({ method, path: pathname, text }, key);
    if (fault === 'lost') request.socket.destroy();
    else send(response, answer);
  }

  /** A repeated idempotency key gets the same response. */
  #answer(call: { method: string; path: string; text: string }, key: string | undefined): Answer {
    const request = JSON.stringify(call);
    const known = key === undefined ? undefined : this.#answers.get(key);
    if (known !== undefined && known.request !== request) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.';
      throw new StandInError(400, { type: 'idempotency_error', message });
    }
    if (known !== undefined) return known;
    const answer = answerOf(() => answerCall(this.account, call));
    if (key !== undefined) this.#answers.set(key, { ...answer, request });
    return answer;
  }

  #checkHead({ method, headers }: IncomingMessage): void {
    if (headers.authorization !== `Bearer ${this.config.secretKey}`) {
      const message = 'Invalid API Key provided';
      throw new StandInError(401, { type: 'invalid_request_error', message });
    }
    if (headers['stripe-version'] !== STRIPE_VERSION) {
      throw invalidRequest('Invalid Stripe API version', 'Stripe-Version', 'api_version_invalid');
    }
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (method === 'POST' && !isForm)
      throw invalidRequest('Not a form', 'Content-Type', 'content_type');
  }

  async #rehearse(
    { method = 'GET', url = '/', headers: { origin, host = '' } }: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const { account, calls, config } = this;
    const { pathname } = new URL(url, config.apiUrl);
    const { status, page } = await answerRehearsal(
      { account, calls, config, deliveries: this.#deliveries },
      {
        method,
        path: pathname,
        body,
        isForeign: origin !== undefined && origin !== `http://${host}`,
      },
    );
    response.statusCode = status;
    if (page === undefined) response.setHeader('location', '/').end();
    else sendPage(response.setHeader('content-security-policy', REHEARSAL_POLICY), page);
  }

  #servePage(path: string, { method }: IncomingMessage, response: ServerResponse): void {
    const [, id = '', action] = /^\/pay\/(\w+)(?:\/(pay|decline))?$/.exec(path) ?? [];
    const session = this.account.get('checkout.session', id);
    if (method !== 'POST' || action === undefined) {
      sendPage(response, makePayPage(session));
      return;
    }
    if (session['status'] === 'open' && action === 'decline') {
      this.account.payLater(id);
      this.account.settleLate(id, false);
    } else this.account.pay(id);
    const back = String(session['return_url']).replace('{CHECKOUT_SESSION_ID}', id);
    response.writeHead(303, { location: back }).end();
  }

  /** The billing portal, for all subscriptions of the customer. */
  #servePortal(path: string, { method }: IncomingMessage, response: ServerResponse): void {
    const [, id = '', action] = /^\/portal\/(\w+)(?:\/(card|cancel|resume))?$/.exec(path) ?? [];
    const portal = this.account.get('billing_portal.session', id);
    if (method !== 'POST' || action === undefined) {
      sendPage(response, makePortalPage(portal));
      return;
    }
    const { account } = this;
    const isOwn = (each: StripeObject) => each['customer'] === portal['customer'];
    if (action === 'card') {
      for (const invoice of account.list('invoice').filter(isOwn)) account.payInvoice(invoice.id);
    } else {
      for (const { id: subscriptionId, status } of account.list('subscription').filter(isOwn)) {
        if (status !== 'canceled') account.setCanceled(subscriptionId, action === 'cancel');
      }
    }
    response.writeHead(303, { location: String(portal['return_url']) }).end();
  }
}

function sendPage(response: ServerResponse, page: string): void {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page);
}

function answerOf(work: () => unknown): Answer {
  try {
    return { status: 200, body: JSON.stringify(work()) };
  } catch (error) {
    if (!(error instanceof StandInError)) throw error;
    return { status: error.status, body: JSON.stringify(error.body) };
  }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += String(chunk);
  return body;
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('Not listening');
  return address.port;
}
