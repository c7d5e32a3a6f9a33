import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderCharge,
  type ProviderInvoice,
  type ProviderSession,
  type ProviderSubscription,
  type RefundedOrder,
  type SessionOrder,
} from './payment-provider.ts';

export type TestOutcome = 'SUCCEED' | 'DECLINE' | 'ABANDON';

type TestOrder = Pick<SessionOrder, 'id' | 'kind' | 'amountMinor' | 'currency' | 'trialDays'>;

/**
 * Simulated payments of a trial. They are kept in memory only: no money moves, and a payment that the server has not recorded can be
 * simulated again.
 */
export class TestProvider implements PaymentProvider {
  readonly name = 'TEST';
  readonly isLive = false;
  readonly publishableKey = null;
  readonly #sessions = new Map<string, ProviderSession>();

  async openSession(order: SessionOrder): Promise<ProviderSession> {
    const session = makeSession(order);
    // A session that has ended stays ended.
    return this.#sessions.get(session.id) ?? session;
  }

  async readSession(sessionId: string): Promise<ProviderSession | undefined> {
    return this.#sessions.get(sessionId);
  }

  async closeSession(sessionId: string): Promise<ProviderSession | undefined> {
    const ended = this.#sessions.get(sessionId);
    if (ended !== undefined) return ended;
    const id = sessionId.slice(makeId('', '').length);
    const order = { id, kind: 'ONE_TIME', amountMinor: 0, currency: '', trialDays: 0 } as const;
    const closed = { ...makeSession(order), amountMinor: null, currency: null };
    this.#sessions.set(sessionId, { ...closed, status: 'EXPIRED' });
    return this.#sessions.get(sessionId);
  }

  /** Sets the result that the user has chosen for the payment, until {@link forget}. A closed session stays closed. */
  setOutcome(order: TestOrder, outcome: TestOutcome): void {
    const session = makeSession(order);
    if (this.#sessions.get(session.id)?.status === 'EXPIRED') return;
    const { id, kind } = order;
    const isSubscription = kind === 'SUBSCRIPTION';
    this.#sessions.set(session.id, {
      ...session,
      status: STATUSES[outcome],
      paymentId: isSubscription ? null : makeId('payment', id),
      subscriptionId: isSubscription ? makeId('subscription', id) : null,
      invoiceId: isSubscription ? makeId('invoice', id) : null,
    });
  }

  forget(sessionId: string): void {
    this.#sessions.delete(sessionId);
  }

  async readInvoice(invoiceId: string): Promise<ProviderInvoice | undefined> {
    const session = [...this.#sessions.values()].find((each) => each.invoiceId === invoiceId);
    const { orderId = null, subscriptionId = null, amountMinor, currency } = session ?? {};
    if (orderId === null || typeof amountMinor !== 'number' || !currency) return undefined;
    return {
      id: invoiceId,
      orderId,
      subscriptionId,
      amountMinor,
      currency,
      taxMinor: null,
      isPaid: session?.status === 'PAID',
      isLive: false,
      paymentId: amountMinor === 0 ? null : makeId('payment', orderId),
      periodStart: null,
      periodEnd: null,
      customerId: null,
      invoiceUrl: null,
    };
  }

  async readSubscription(): Promise<ProviderSubscription | undefined> {
    return undefined;
  }

  async readCharge(): Promise<undefined> {}

  async readDispute(): Promise<undefined> {}

  async endSubscription(): Promise<void> {}

  async refund(order: RefundedOrder): Promise<ProviderCharge> {
    const { id, kind, amountMinor, currency, paymentId } = order;
    return {
      id: makeId('charge', id),
      orderId: id,
      paymentId,
      amountMinor,
      currency,
      invoiceId: kind === 'SUBSCRIPTION' ? makeId('invoice', id) : null,
      isLive: false,
      isRefunded: true,
      isDisputed: false,
      refunds: [{ id: makeId('refund', id), amountMinor, isFailed: false }],
      receiptUrl: null,
    };
  }

  /** Simulated payments have no customer, so nothing calls it. */
  async openPortal(): Promise<string> {
    throw new PaymentFailure('REFUSED', 'Simulated payments have no portal');
  }

  readEvent(): undefined {}
}

const STATUSES = { SUCCEED: 'PAID', DECLINE: 'FAILED', ABANDON: 'EXPIRED' } as const;

function makeSession({ id, kind, amountMinor, currency, trialDays }: TestOrder): ProviderSession {
  return {
    id: makeId('', id),
    orderId: id,
    status: 'OPEN',
    kind,
    amountMinor: trialDays > 0 ? 0 : amountMinor,
    currency,
    taxMinor: null,
    isLive: false,
    paymentId: null,
    subscriptionId: null,
    invoiceId: null,
    customerId: null,
    receiptUrl: null,
    clientSecret: null,
    formUrl: null,
  };
}

/** Derives ids from the order id, so that they need not be stored. */
function makeId(kind: string, orderId: string): string {
  return `test_${kind === '' ? '' : `${kind}_`}${orderId}`;
}
