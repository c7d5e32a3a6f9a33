import type { PackageKind } from '@chuhe/contract/package';
import type { PaymentProviderName } from '@chuhe/contract/payment';

/**
 * A payment provider. Its answers are compared with the order; see `reconcile-order.ts`. A call that fails rejects with
 * {@link PaymentFailure}. Calls are made outside of transactions. Amounts are in minor units.
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
  /** Makes it impossible to pay an open session. @returns the session afterwards, which may have been paid in the meantime, or be open if the provider has refused */
  closeSession(sessionId: string): Promise<ProviderSession | undefined>;
  readInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | undefined>;
  readCharge(chargeId: string): Promise<ProviderCharge | undefined>;
  readDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** Ends a subscription with the paid period or at once. Has no effect on an ended subscription. */
  endSubscription(subscriptionId: string, when: 'PERIOD_END' | 'NOW'): Promise<void>;
  /** Opens the provider’s page on which a customer changes the card, cancels, resumes, and sees invoices. @returns its address */
  openPortal(portal: PortalRequest): Promise<string>;
  /** Refunds a payment in full, once. If the refund fails later, another call makes a new refund. */
  refund(order: RefundedOrder): Promise<ProviderCharge>;
  /**
   * Verifies and parses a webhook message.
   *
   * @returns `undefined` if the signature is invalid or too old
   */
  readEvent(message: SignedMessage): ProviderEvent | undefined;
}

export interface SessionOrder {
  readonly id: string;
  readonly kind: PackageKind;
  readonly amountMinor: number;
  readonly currency: string;
  /** When the session expires. */
  readonly expiresAt: Date;
  readonly email: string | null;
  /** The provider’s customer of earlier orders. */
  readonly customerId: string | null;
  /** Name of the package in the language of the buyer. */
  readonly name: string;
  /** Days between two payments of a subscription, unless `months` is set. */
  readonly days: number;
  readonly months: number | null;
  /** Days of a subscription before its first payment. */
  readonly trialDays: number;
  /** Whether the provider calculates the tax that the price includes. */
  readonly isTaxed: boolean;
  /** The URL to which the buyer returns. The provider replaces `{CHECKOUT_SESSION_ID}` with the id of the session. */
  readonly returnUrl: string;
}

export interface PortalRequest {
  readonly customerId: string;
  /** The address on this site to which the buyer returns. */
  readonly returnUrl: string;
  /** Opens the form for the card directly. */
  readonly isForCard: boolean;
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
  /** The tax that the amount includes; null if no tax was calculated. */
  readonly taxMinor: number | null;
  readonly isLive: boolean;
  /** Null before the payment, and for a subscription, because its invoice holds the payment. */
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  readonly customerId: string | null;
  /** The page of the receipt at the provider, for the buyer; null before the payment. */
  readonly receiptUrl: string | null;
  /** For the form in the browser, while the session is open. */
  readonly clientSecret: string | null;
  /** A page of the stand-in that replaces the form; null otherwise. */
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
  readonly taxMinor: number | null;
  readonly isLive: boolean;
  readonly paymentId: string | null;
  readonly customerId: string | null;
  /** The page of the invoice at the provider, for the buyer. */
  readonly invoiceUrl: string | null;
  /** The period that the invoice is for. */
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly orderId: string | null;
  readonly isLive: boolean;
  readonly customerId: string | null;
  readonly latestInvoiceId: string | null;
  /** Null before the first payment. */
  readonly status: 'ACTIVE' | 'PAST_DUE' | 'CANCELED' | null;
  /** Whether the subscription ends with the paid period. */
  readonly isCanceled: boolean;
}

/** A payment with its refunds. */
export interface ProviderCharge {
  readonly id: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** The invoice, if the payment is for a period of a subscription. */
  readonly invoiceId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isLive: boolean;
  /** Whether the payment is refunded in full. */
  readonly isRefunded: boolean;
  /** Whether the payment is or was disputed. */
  readonly isDisputed: boolean;
  readonly refunds: readonly ProviderRefund[];
  /** The page of the receipt at the provider, for the buyer. */
  readonly receiptUrl: string | null;
}

export interface ProviderRefund {
  readonly id: string;
  readonly amountMinor: number;
  /** Whether the refund was canceled or has failed, perhaps long after it was reported as succeeded. */
  readonly isFailed: boolean;
}

/** The buyer has asked the bank for the money back. */
export interface ProviderDispute {
  readonly id: string;
  readonly charge: ProviderCharge;
  readonly amountMinor: number;
  /** `INQUIRY`: the bank only requests information, and no money has moved. */
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
 * The provider does not answer (`UNAVAILABLE`), refuses the call (`REFUSED`), or refuses it because the amount is below its minimum
 * (`AMOUNT_TOO_SMALL`). The message lets an operator find the request at the provider, and contains no data of the buyer.
 */
export class PaymentFailure extends Error {
  readonly kind: 'UNAVAILABLE' | 'REFUSED' | 'AMOUNT_TOO_SMALL';

  constructor(kind: PaymentFailure['kind'], message: string) {
    super(message);
    this.name = 'PaymentFailure';
    this.kind = kind;
  }
}
