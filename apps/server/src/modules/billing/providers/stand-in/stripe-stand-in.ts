import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Stripe } from 'stripe';
import type { StripeConfig } from '../../../../config/payment-config.ts';
import { STRIPE_VERSION } from '../stripe-provider.ts';
import { StandInAccount, type StandInEvent } from './stand-in-account.ts';
import { answerCall } from './stand-in-calls.ts';
import { refuse, StandInError } from './stand-in-form.ts';
import { makePayPage } from './stand-in-page.ts';

/**
 * A strict stand-in for Stripe on this machine: what it accepts, Stripe's documentation says that Stripe accepts, and it refuses the
 * rest. It proves our side of the calls, and nothing of Stripe's own form.
 *
 * @example
 * const standIn = await StripeStandIn.start();
 * const config = { stripe: standIn.config };
 */

/** `error`: nothing is done, and status 500; `lost`: it is done, and the answer is lost. */
export type Fault = 'error' | 'lost';

export interface Delivery {
  /** Address of our webhook. */
  readonly url: string;
  /** Milliseconds until an event is told. */
  readonly delay?: number;
  /** How often each is told. */
  readonly times?: number;
  /** Those of one moment in the wrong order. */
  readonly isReversed?: boolean;
}

export interface StandInOptions {
  /** 0: a free one. */
  readonly port?: number;
  readonly webhookSecret?: string;
  /** Without it events are only kept, for {@link StripeStandIn.sign}. */
  readonly delivery?: Delivery;
  /** Hears what became of events that were told. */
  readonly say?: (line: string) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** How long the events of one action are gathered before they are told, in milliseconds. */
const GATHER = 50;

export class StripeStandIn {
  readonly account: StandInAccount;
  readonly config: StripeConfig & { readonly apiUrl: string };
  /** The clock; tests set theirs. */
  now: () => Date = () => new Date();
  /** Of the next calls, one each. */
  readonly faults: Fault[] = [];
  /** `POST /v1/refunds` and the like, in order. */
  readonly calls: { readonly call: string; readonly key: string | undefined }[] = [];
  readonly #server: Server;
  readonly #delivery: Delivery | undefined;
  readonly #say: (line: string) => void;
  readonly #answers = new Map<string, Answer & { readonly request: string }>();
  #gathered: StandInEvent[] = [];

  private constructor(server: Server, { webhookSecret, delivery, say = () => {} }: StandInOptions) {
    this.#server = server;
    this.#delivery = delivery;
    this.#say = say;
    this.config = {
      secretKey: 'sk_test_standin',
      publishableKey: 'pk_test_standin',
      webhookSecret: webhookSecret ?? 'whsec_standin',
      apiUrl: `http://127.0.0.1:${portOf(server)}`,
    };
    this.account = new StandInAccount({
      now: () => this.now(),
      version: STRIPE_VERSION,
      onEvent: (event) => this.#gather(event),
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

  /** An event as Stripe sends it: a body, and the header that signs it. */
  sign(
    event: StandInEvent,
    { at = this.now(), secret = this.config.webhookSecret } = {},
  ): { readonly payload: string; readonly signature: string } {
    const payload = JSON.stringify(event, undefined, 2);
    const timestamp = Math.floor(at.getTime() / 1000);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return { payload, signature };
  }

  #gather(event: StandInEvent): void {
    const { delay = 0 } = this.#delivery ?? {};
    if (this.#delivery === undefined) return;
    this.#gathered.push(event);
    if (this.#gathered.length === 1) {
      setTimeout(() => void this.#deliver(this.#delivery), GATHER + delay).unref();
    }
  }

  async #deliver(delivery: Delivery | undefined): Promise<void> {
    const events = this.#gathered;
    this.#gathered = [];
    if (delivery === undefined) return;
    const { url, times = 1, isReversed = false } = delivery;
    for (const event of isReversed ? events.toReversed() : events) {
      for (let time = 0; time < times; time += 1) await this.#post(url, event);
    }
  }

  async #post(url: string, event: StandInEvent): Promise<void> {
    const { payload, signature } = this.sign(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    try {
      const { status } = await fetch(url, { method: 'POST', headers, body: payload });
      this.#say(`${event.type} → ${status}`);
    } catch {
      this.#say(`${event.type} could not be told`);
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await readBody(request);
      const { pathname } = new URL(request.url ?? '/', this.config.apiUrl);
      if (pathname.startsWith('/pay/')) this.#servePage(pathname, request, response);
      else this.#serveCall(request, response, body);
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

  /** The same key is the same call, and has the same answer. */
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
      throw refuse('Invalid Stripe API version', 'Stripe-Version', 'api_version_invalid');
    }
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded';
    if (method === 'POST' && !isForm) throw refuse('Not a form', 'Content-Type', 'content_type');
  }

  #servePage(path: string, { method }: IncomingMessage, response: ServerResponse): void {
    const [, id = '', action] = /^\/pay\/(\w+)(?:\/(pay|decline))?$/.exec(path) ?? [];
    const session = this.account.get('checkout.session', id);
    if (method !== 'POST' || action === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(makePayPage(session));
      return;
    }
    if (session['status'] === 'open' && action === 'decline') {
      this.account.payLater(id);
      this.account.settleLate(id, false);
    } else this.account.pay(id);
    const back = String(session['return_url']).replace('{CHECKOUT_SESSION_ID}', id);
    response.writeHead(303, { location: back }).end();
  }
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
  if (address === null || typeof address === 'string') throw new Error('It does not listen');
  return address.port;
}
