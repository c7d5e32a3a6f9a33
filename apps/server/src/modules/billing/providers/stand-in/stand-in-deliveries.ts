import { setTimeout as pause } from 'node:timers/promises';
import type { StandInEvent } from './stand-in-account.ts';

/** Sending events to our webhook, and what it answers. */

export interface Delivery {
  /** URL of our webhook. */
  readonly url: string;
  /** Delay before an event is sent, in milliseconds. */
  readonly delay?: number;
  /** How many times each event is sent. */
  readonly times?: number;
  /** Sends the events of one action in reverse order. */
  readonly isReversed?: boolean;
}

export interface SignedEvent {
  readonly payload: string;
  readonly signature: string;
}

/** One message to the webhook. */
export interface Attempt {
  /** Counts all messages, to show their order. */
  readonly number: number;
  readonly at: Date;
  /** Whether the signature is too old on purpose. */
  readonly isStale: boolean;
  /** Status of the answer; `undefined` if there is none. */
  readonly status: number | undefined;
  readonly body: string;
}

export interface SentEvent {
  readonly event: StandInEvent;
  /** What has caused the event. */
  readonly cause: string;
  /** When the event is due; `undefined` if it is not sent by itself. */
  readonly dueAt: Date | undefined;
  readonly attempts: Attempt[];
}

interface DeliveriesOptions {
  readonly sign: (event: StandInEvent, isStale: boolean) => SignedEvent;
  /** Without it, events are not sent. */
  readonly delivery: Delivery | undefined;
  readonly onLog: (line: string) => void;
}

/** How long the events of one action are collected before they are sent, in milliseconds. */
const COLLECT_TIME = 50;

/** How many events are remembered. */
const KEPT_EVENTS = 300;

/** How much of an answer is remembered, in characters. */
const KEPT_BODY = 300;

export const BY_ITSELF = 'A call of the server, or a page for the buyer';

export class StandInDeliveries {
  /** How the next events are sent. */
  delivery: Delivery | undefined;
  /** The action in which the next events happen. */
  cause = BY_ITSELF;
  /** The newest events, oldest first. */
  readonly sent: SentEvent[] = [];
  readonly #options: DeliveriesOptions;
  #collected: SentEvent[] = [];
  #batch: Promise<void> = Promise.resolve();
  #attempts = 0;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    this.delivery = options.delivery;
  }

  add(event: StandInEvent): void {
    const { delivery } = this;
    if (delivery === undefined) return;
    const { delay = 0, times } = delivery;
    const dueAt = times === 0 ? undefined : new Date(Date.now() + COLLECT_TIME + delay);
    const sent: SentEvent = { event, cause: this.cause, dueAt, attempts: [] };
    this.sent.push(sent);
    if (this.sent.length > KEPT_EVENTS) this.sent.shift();
    if (dueAt === undefined) return;
    this.#collected.push(sent);
    if (this.#collected.length === 1) this.#batch = this.#deliver(delivery);
  }

  /** Resolves after the events of the last action have been sent. */
  settled(): Promise<void> {
    return this.#batch;
  }

  /** Sends an event again. With `isStale`, its signature is too old, and our webhook must refuse it. */
  async sendAgain(sent: SentEvent, isStale = false): Promise<void> {
    const url = this.delivery?.url;
    if (url !== undefined) await this.#post(url, sent, isStale);
  }

  async #deliver({ url, delay = 0, times = 1, isReversed = false }: Delivery): Promise<void> {
    await pause(COLLECT_TIME, undefined, { ref: false });
    const events = this.#collected;
    this.#collected = [];
    await pause(delay, undefined, { ref: false });
    for (const sent of isReversed ? events.toReversed() : events) {
      for (let time = 0; time < times; time += 1) await this.#post(url, sent, false);
    }
  }

  async #post(url: string, { event, attempts }: SentEvent, isStale: boolean): Promise<void> {
    const { payload, signature } = this.#options.sign(event, isStale);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    this.#attempts += 1;
    const attempt = { number: this.#attempts, at: new Date(), isStale };
    try {
      const answer = await fetch(url, { method: 'POST', headers, body: payload });
      const body = (await answer.text()).slice(0, KEPT_BODY);
      attempts.push({ ...attempt, status: answer.status, body });
      this.#options.onLog(`${event.type} → ${answer.status}`);
    } catch {
      attempts.push({ ...attempt, status: undefined, body: '' });
      this.#options.onLog(`${event.type} could not be delivered`);
    }
  }
}

/** The ways to send events between which an operator chooses. */
export const DELIVERY_MODES: readonly {
  readonly name: string;
  readonly label: string;
  readonly delivery: Omit<Delivery, 'url'>;
}[] = [
  { name: 'once', label: 'Once, in order', delivery: {} },
  { name: 'twice', label: 'Each twice', delivery: { times: 2 } },
  { name: 'reversed', label: 'In reverse order', delivery: { isReversed: true } },
  { name: 'late', label: 'Half a minute late', delivery: { delay: 30_000 } },
  { name: 'held', label: 'Not at all, until you send them below', delivery: { times: 0 } },
];

export function isInMode(delivery: Delivery, mode: Omit<Delivery, 'url'>): boolean {
  const { delay = 0, times = 1, isReversed = false } = delivery;
  return (
    delay === (mode.delay ?? 0) &&
    times === (mode.times ?? 1) &&
    isReversed === (mode.isReversed ?? false)
  );
}
