import type { PackageKind } from '@chuhe/contract/package';
import type { PaymentProviderName } from '@chuhe/contract/payment';

/**
 * Who takes payments. What it says is believed for its own part, and compared with the order all the same: see `reconcile-order.ts`. All calls
 * fail with {@link PaymentFailure}, and are made outside of transactions. Amounts are in minor units.
 */
export interface PaymentProvider {
  readonly name: PaymentProviderName;
  /** Real money moves. */
  readonly isLive: boolean;
  /** For the provider's form in the browser. */
  readonly publishableKey: string | null;
  /** Begins a payment; for the same order again, it is the same one. */
  openSession(order: SessionOrder): Promise<ProviderSession>;
  readSession(sessionId: string): Promise<ProviderSession | undefined>;
  readInvoice(invoiceId: string): Promise<ProviderInvoice | undefined>;
  readSubscription(subscriptionId: string): Promise<ProviderSubscription | undefined>;
  readCharge(chargeId: string): Promise<ProviderCharge | undefined>;
  readDispute(disputeId: string): Promise<ProviderDispute | undefined>;
  /** With the end of the period that is paid, or at once. One that has ended stays as it is. */
  endSubscription(subscriptionId: string, when: 'PERIOD_END' | 'NOW'): Promise<void>;
  /** Gives a payment back, whole; the same one again, once. After a refund that has failed, it is another one. */
  refund(order: RefundedOrder): Promise<ProviderCharge>;
  /**
   * What the provider tells by itself.
   *
   * @returns nothing where the message is not the provider's, was changed on its way, or is too old
   */
  readEvent(message: SignedMessage): ProviderEvent | undefined;
}

export interface SessionOrder {
  readonly id: string;
  readonly kind: PackageKind;
  readonly amountMinor: number;
  readonly currency: string;
  /** In which the payment can be made. */
  readonly expiresAt: Date;
  readonly email: string | null;
  /** Of the package, as the buyer reads it. */
  readonly name: string;
  /** Between two payments of a subscription. */
  readonly days: number;
  /** Where the buyer comes back to; `{CHECKOUT_SESSION_ID}` in it becomes the session's id. */
  readonly returnUrl: string;
}

/** With the payment that goes back. */
export interface RefundedOrder
  extends Pick<SessionOrder, 'id' | 'kind' | 'amountMinor' | 'currency'> {
  readonly paymentId: string;
}

export interface ProviderSession {
  readonly id: string;
  /** Of the order it was begun for, as the provider has kept it. */
  readonly orderId: string | null;
  /** `PROCESSING`: the buyer is done, and the money is on its way. */
  readonly status: 'OPEN' | 'PROCESSING' | 'PAID' | 'FAILED' | 'EXPIRED';
  readonly kind: PackageKind;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly isLive: boolean;
  /** Null before something is paid; of a subscription, see its invoice. */
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  readonly invoiceId: string | null;
  /** For the form in the browser, of an open one. */
  readonly clientSecret: string | null;
  /** A page of a stand-in in place of that form. */
  readonly formUrl: string | null;
}

/** What a period of a subscription costs, and whether it is paid. */
export interface ProviderInvoice {
  readonly id: string;
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
  readonly isPaid: boolean;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isLive: boolean;
  readonly paymentId: string | null;
  /** Of the period that it is for. */
  readonly periodEnd: Date | null;
}

export interface ProviderSubscription {
  readonly id: string;
  readonly orderId: string | null;
  readonly isLive: boolean;
  /** Null: its first payment has not come. */
  readonly status: 'ACTIVE' | 'PAST_DUE' | 'CANCELED' | null;
  /** It ends with the period that is paid. */
  readonly isCanceled: boolean;
}

/** Money that has come, and what of it went back. */
export interface ProviderCharge {
  readonly id: string;
  readonly orderId: string | null;
  readonly paymentId: string | null;
  /** Of a subscription's period. */
  readonly invoiceId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isLive: boolean;
  /** Given back whole. */
  readonly isRefunded: boolean;
  /** Its buyer has asked the bank for it, however that has ended. */
  readonly isDisputed: boolean;
  readonly refunds: readonly ProviderRefund[];
}

export interface ProviderRefund {
  readonly id: string;
  readonly amountMinor: number;
  /** Nothing of it reaches the buyer: it failed, be it long after it was said to have succeeded, or was cancelled. */
  readonly isFailed: boolean;
}

/** A buyer who has asked the bank for the money. */
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
  /** The object it speaks of; of a refund, its charge. */
  readonly objectId: string;
  readonly isLive: boolean;
  readonly createdAt: Date;
}

/**
 * A provider that does not answer (`UNAVAILABLE`), or that refuses what it is asked (`REFUSED`). Its text has what an operator needs
 * to find the request there, and nothing of the buyer.
 */
export class PaymentFailure extends Error {
  readonly kind: 'UNAVAILABLE' | 'REFUSED';

  constructor(kind: PaymentFailure['kind'], message: string) {
    super(message);
    this.name = 'PaymentFailure';
    this.kind = kind;
  }
}
