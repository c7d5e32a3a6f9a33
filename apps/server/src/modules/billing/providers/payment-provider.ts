import type { PackageKind } from '@chuhe/contract/package';
import type { PaymentProviderName } from '@chuhe/contract/payment';

/**
 * A payment provider. Its answers are compared with the order: see `reconcile-order.ts`. All calls fail with {@link PaymentFailure}, and
 * are made outside of transactions. Amounts are in minor units.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Whether real money moves. */
  readonly isLive: boolean;
  /** For the provider's form in the browser. */
  readonly publishableKey: string | null;
  /** Creates a session. The same order always gets the same session. */
  openSession(order: SessionOrder): Promise<ProviderSession>;
  readSession(sessionId: string): Promise<ProviderSession | undefined>;
  readInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | undefined>;
  readCharge(chargeId: string): Promise<ProviderCharge | undefined>;
  readDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** Ends it with the paid period or at once. Has no effect on an ended subscription. */
  endSubscription(subscriptionId: string, when: 'PERIOD_END' | 'NOW'): Promise<void>;
  /** Refunds a payment in full, once. If that refund fails later, another call makes a new one. */
  refund(order: RefundedOrder): Promise<ProviderCharge>;
  /**
   * Verifies and parses a webhook message.
   *
   * @returns `undefined` if the signature does not fit or is too old
   */
  readEvent(message: SignedMessage): ProviderEvent | undefined;
}

export interface SessionOrder {
  readonly id: string;
  readonly kind: PackageKind;
  readonly amountMinor: number;
  readonly currency: string;
  /** Until when the payment can be made. */
  readonly expiresAt: Date;
  readonly email: string | null;
  /** Name of the package in the language of the buyer. */
  readonly name: string;
  /** Days between two payments of a subscription. */
  readonly days: number;
  /** Where the buyer returns to; `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  readonly returnUrl: string;
}

/** An order with the payment to refund. */
export interface RefundedOrder
  extends Pick<SessionOrder, 'id' | 'kind' | 'amountMinor' | 'currency'> {
  readonly paymentId: string;
}

export interface ProviderSession {
  readonly id: string;
  /** Our order id, as the provider returns it. */
  readonly orderId: string | null;
  /** `PROCESSING`: the buyer has completed the form, and the payment is pending. */
  readonly status: 'OPEN' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED';
  readonly kind: PackageKind;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly isLive: boolean;
  /** Null before the payment, and for a subscription, whose invoice has it. */
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  /** For the form in the browser, while the session is open. */
  readonly clientSecret: string | null;
  /** A page of the stand-in in place of that form. */
  readonly formUrl: string | null;
}

/** Invoice of one period of a subscription. */
export interface ProviderInvoice {
  readonly id: string;
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
  readonly isPaid: boolean;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isLive: boolean;
  readonly paymentId: string | null;
  /** End of its period. */
  readonly periodEnd: Date | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly orderId: string | null;
  readonly isLive: boolean;
  /** Null before its first payment. */
  readonly status: 'ACTIVE' | 'PAST_DUE' | 'CANCELED' | null;
  /** It ends with the paid period. */
  readonly isCanceled: boolean;
}

/** A payment with its refunds. */
export interface ProviderCharge {
  readonly id: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** The invoice, if it is for a period of a subscription. */
  readonly invoiceId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isLive: boolean;
  /** In full. */
  readonly isRefunded: boolean;
  /** It has or had a dispute. */
  readonly isDisputed: boolean;
  readonly refunds: readonly ProviderRefund[];
}

export interface ProviderRefund {
  readonly id: string;
  readonly amountMinor: number;
  /** It was canceled, or failed, perhaps long after it was reported as succeeded. */
  readonly isFailed: boolean;
}

/** The buyer has asked the bank for the money back. */
export interface ProviderDispute {
  readonly id: string;
  readonly charge: ProviderCharge;
  readonly amountMinor: number;
  /** `INQUIRY`: the bank only asks, and no money has moved. */
  readonly status: 'INQUIRY' | 'OPEN' | 'WON' | 'LOST';
}

export interface SignedMessage {
  readonly body: Buffer;
  readonly signature: string;
  readonly now: Date;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The object of the event; for a refund, its charge. */
  readonly objectId: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
}

/**
 * The provider does not answer (`UNAVAILABLE`) or refuses the call (`REFUSED`). The message lets an operator find the request at the
 * provider, and contains no data of the buyer.
 */
export class PaymentFailure extends Error {
  readonly kind: 'UNAVAILABLE' | 'REFUSED';

  constructor(kind: PaymentFailure['kind'], message: string) {
    super(message);
    this.name = 'PaymentFailure';
    this.kind = kind;
  }
}
