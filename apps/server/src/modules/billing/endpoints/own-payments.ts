import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { listOrders } from '../listed-order-repository.ts';
import { readOrderPayments } from '../order-payments.ts';
import { findOrder, type Order } from '../order-repository.ts';
import { findOrderOfPayment } from '../payment-repository.ts';
import { type Payments, providerOf } from '../payments.ts';
import { endOfTrial } from '../period-end.ts';
import { PaymentFailure, type PaymentProvider } from '../providers/payment-provider.ts';

/** The payments of the caller, with pages of the payment provider about them. */

/** Maximum number of orders whose payments are listed. */
const MAX_ORDERS = 200;

/** `GET /api/payment/own` */
export function listPayments(app: FastifyInstance, context: BillingContext): void {
  const { database, payments, now } = context;
  addRoute(app, ROUTES.listPayments, async ({ caller: { userId } }) => {
    const listed = await listOrders(database.db, { userId, limit: MAX_ORDERS });
    const orders = listed.map(({ order }) => order);
    const paid = await readOrderPayments(database.db, orders, now());
    const own = listed.flatMap(({ order, packageName }) =>
      (paid.get(order.id) ?? []).map(({ reference, at, amountMinor, refundedMinor }) => ({
        reference,
        packageName,
        at,
        amountMinor,
        refundedMinor,
        currency: order.currency,
        isTest: order.isTest,
        hasReceipt: isAtStripe(payments, order),
      })),
    );
    const trials = listed.flatMap(({ order, packageName }) => {
      const end = paid.get(order.id)?.length === 0 ? endOfTrial(order) : null;
      const isRunning = end !== null && end > now() && order.subscriptionStatus === 'ACTIVE';
      const { amountMinor: priceMinor, currency, isCanceled } = order;
      if (!isRunning) return [];
      return [{ packageName, endDate: end.toISOString(), priceMinor, currency, isCanceled }];
    });
    const portal = orders.find((order) => isAtStripe(payments, order) && hasCustomer(order));
    return {
      payments: own.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
      trials,
      portalOrderId: portal?.id ?? null,
    };
  });
}

function isAtStripe(payments: Payments, order: Order): boolean {
  return order.provider === 'STRIPE' && providerOf(payments, order) !== undefined;
}

function hasCustomer({ paidAt, customerId, subscriptionId }: Order): boolean {
  return paidAt !== null && (customerId !== null || subscriptionId !== null);
}

const RECEIPT = { ...ROUTES.findReceipt, isFresh: true, limit: perMinute(20) };

/** `POST /api/payment/receipt`. Links to receipts expire, so the provider is asked each time. */
export function findReceipt(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, RECEIPT, async ({ body: { reference }, caller: { userId } }) => {
    const orderId = await findOrderOfPayment(context.database.db, reference);
    const { order, provider } = await requireOwnOrder(context, { orderId, userId });
    const url = await asked(context, async () => {
      if (order.kind === 'SUBSCRIPTION') return (await provider.readInvoice(reference))?.invoiceUrl;
      return order.sessionId && (await provider.readSession(order.sessionId))?.receiptUrl;
    });
    if (!url) throw new ApiError('NOT_FOUND');
    return { url };
  });
}

const PORTAL = { ...ROUTES.openPortal, isFresh: true, limit: perMinute(20) };

/** `POST /api/payment/portal`. The buyer returns to the account page of this site. */
export function openPortal(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, PORTAL, async ({ body: { orderId, isForCard }, caller: { userId } }) => {
    const { order, provider } = await requireOwnOrder(context, { orderId, userId });
    const returnUrl = `${context.origin()}/me`;
    const url = await asked(context, async () => {
      const customerId = await findCustomerOf(provider, order);
      return customerId && provider.openPortal({ customerId, returnUrl, isForCard });
    });
    if (!url) throw new ApiError('NOT_FOUND');
    return { url };
  });
}

/** Older versions did not record the customer. */
async function findCustomerOf(
  provider: PaymentProvider,
  { customerId, subscriptionId }: Order,
): Promise<string | null> {
  if (customerId !== null || subscriptionId === null) return customerId;
  return (await provider.readSubscription(subscriptionId))?.customerId ?? null;
}

/** @throws ApiError NOT_FOUND if the order is not the caller's, or its provider has no pages */
async function requireOwnOrder(
  { database, payments }: BillingContext,
  { orderId, userId }: { readonly orderId: string | undefined; readonly userId: string },
): Promise<{ readonly order: Order; readonly provider: PaymentProvider }> {
  const order = orderId === undefined ? undefined : await findOrder(database.db, orderId);
  const provider = order && providerOf(payments, order);
  if (order?.userId !== userId || order.provider !== 'STRIPE' || provider === undefined) {
    throw new ApiError('NOT_FOUND');
  }
  return { order, provider };
}

/** @throws ApiError UNAVAILABLE if the provider does not answer or refuses */
async function asked<Result>(
  { payments }: Pick<BillingContext, 'payments'>,
  call: () => Promise<Result>,
): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error }, 'a page of the payment provider is not available');
    throw new ApiError('UNAVAILABLE');
  }
}
