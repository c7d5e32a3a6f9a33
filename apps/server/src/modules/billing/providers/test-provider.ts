import type {
  PaymentProvider,
  ProviderCharge,
  ProviderInvoice,
  ProviderSession,
  ProviderSubscription,
  RefundedOrder,
  SessionOrder,
} from './payment-provider.ts';

export type PlayedOutcome = 'SUCCEED' | 'DECLINE' | 'ABANDON';

/** What a session is made of; an order has all of it. */
type Played = Pick<SessionOrder, 'id' | 'kind' | 'amountMinor' | 'currency'>;

/**
 * Payments of a trial: played, without any money. It remembers nothing beyond its process, since nothing was paid; a played
 * payment that a server has not noted is played again.
 */
export class TestProvider implements PaymentProvider {
  readonly name = 'TEST';
  readonly isLive = false;
  readonly publishableKey = null;
  readonly #sessions = new Map<string, ProviderSession>();

  async openSession(order: SessionOrder): Promise<ProviderSession> {
    const session = makeSession(order);
    // One that has ended is not opened again.
    return this.#sessions.get(session.id) ?? session;
  }

  async readSession(sessionId: string): Promise<ProviderSession | undefined> {
    return this.#sessions.get(sessionId);
  }

  /** What the person at this machine has said that the payment comes to. Kept until {@link forget}. */
  play(order: Played, outcome: PlayedOutcome): void {
    const session = makeSession(order);
    const { id, kind } = order;
    const isSubscription = kind === 'SUBSCRIPTION';
    this.#sessions.set(session.id, {
      ...session,
      status: STATUSES[outcome],
      paymentId: isSubscription ? null : namePart('payment', id),
      subscriptionId: isSubscription ? namePart('subscription', id) : null,
      invoiceId: isSubscription ? namePart('invoice', id) : null,
    });
  }

  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  async readInvoice(invoiceId: string): Promise<ProviderInvoice | undefined> {
    const session = [...this.#sessions.values()].find((each) => each.invoiceId === invoiceId);
    const { orderId = null, subscriptionId = null, amountMinor, currency } = session ?? {};
    if (orderId === null || !amountMinor || !currency) return undefined;
    return {
      id: invoiceId,
      orderId,
      subscriptionId,
      amountMinor,
      currency,
      isPaid: session?.status === 'PAID',
      isLive: false,
      paymentId: namePart('payment', orderId),
      periodEnd: null,
    };
  }

  async readSubscription(): Promise<ProviderSubscription | undefined> {
    return undefined;
  }

  async readCharge(): Promise<undefined> {}

  async readDispute(): Promise<undefined> {}

  async endSubscription(): Promise<void> {}

  async refund({
    id,
    kind,
    amountMinor,
    currency,
    paymentId,
  }: RefundedOrder): Promise<ProviderCharge> {
    return {
      id: namePart('charge', id),
      orderId: id,
      paymentId,
      amountMinor,
      currency,
      invoiceId: kind === 'SUBSCRIPTION' ? namePart('invoice', id) : null,
      isLive: false,
      isRefunded: true,
      isDisputed: false,
      refunds: [{ id: namePart('refund', id), amountMinor, isFailed: false }],
    };
  }

  readEvent(): undefined {}
}

const STATUSES = { SUCCEED: 'PAID', DECLINE: 'FAILED', ABANDON: 'EXPIRED' } as const;

function makeSession({ id, kind, amountMinor, currency }: Played): ProviderSession {
  return {
    id: namePart('', id),
    orderId: id,
    status: 'OPEN',
    kind,
    amountMinor,
    currency,
    isLive: false,
    paymentId: null,
    subscriptionId: null,
    invoiceId: null,
    clientSecret: null,
    formUrl: null,
  };
}

/** Names that come of the order's, so that nothing needs to be remembered to say them again. */
function namePart(kind: string, orderId: string): string {
  return `test_${kind === '' ? '' : `${kind}_`}${orderId}`;
}
