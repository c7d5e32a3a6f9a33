import type { OrderPayment } from '@chuhe/contract/admin';
import type { Queryable } from '../../db/database.ts';
import { type Entitlement, listEntitlementsOfOrders } from './entitlement-repository.ts';
import type { Order } from './order-repository.ts';
import { listPaymentsOfOrders, type PaymentRow } from './payment-repository.ts';

/** The payments of orders, each with its own refunds. */

/** Reads the payments of orders, by order id, the newest first. */
export async function readOrderPayments(
  db: Queryable,
  orders: readonly Order[],
  now: Date,
): Promise<ReadonlyMap<string, OrderPayment[]>> {
  const ids = orders.map(({ id }) => id);
  const rows = await listPaymentsOfOrders(db, ids);
  const activations = await listEntitlementsOfOrders(db, ids);
  return new Map(
    orders.map((order) => {
      const own = rows.filter(({ orderId }) => orderId === order.id);
      const activated = activations.filter(({ sourceId }) => sourceId === order.id);
      return [order.id, makePayments({ order, rows: own, activated, now })];
    }),
  );
}

interface PaymentsOfOrder {
  readonly order: Order;
  /** Oldest first. */
  readonly rows: readonly PaymentRow[];
  readonly activated: readonly Entitlement[];
  readonly now: Date;
}

function makePayments({ order, rows, activated, now }: PaymentsOfOrder): OrderPayment[] {
  const charges = rows.filter(({ kind }) => kind === 'CHARGE');
  const last = findLast(order, charges);
  return charges.toReversed().map((charge) => {
    const { reference, at, amountMinor, taxMinor } = charge;
    const backs = rows.filter((row) => chargeOf(row, charges) === charge);
    const refunds = backs.filter(({ kind }) => kind === 'REFUND');
    const sum = refunds.reduce((total, refund) => total + refund.amountMinor, 0);
    const refundedMinor = Math.min(sum, amountMinor);
    const isDisputed = backs.some(({ kind }) => kind === 'DISPUTE');
    const ends = findEnded(activated, { order, reference, now });
    return {
      reference,
      at: at.toISOString(),
      amountMinor,
      taxMinor,
      refundedMinor,
      refundableMinor: isDisputed ? 0 : amountMinor - refundedMinor,
      isDisputed,
      isLast: charge === last,
      ends,
    };
  });
}

/** Rows of older versions do not name the payment at the provider. */
function findLast({ paymentId }: Order, charges: readonly PaymentRow[]): PaymentRow | undefined {
  const isSame = (charge: PaymentRow) => paymentId !== null && charge.paymentId === paymentId;
  return charges.findLast(isSame) ?? charges.at(-1);
}

/** The charge that a refund or dispute returns. Older versions did not record it, and only refunded the last charge. */
function chargeOf(row: PaymentRow, charges: readonly PaymentRow[]): PaymentRow | undefined {
  if (row.kind === 'CHARGE') return undefined;
  if (row.chargeReference === null) return charges.findLast(({ at }) => at <= row.at);
  return charges.find(({ reference }) => reference === row.chargeReference);
}

/** The time in which activations of a payment are active or scheduled, from the first start to the last end. */
function findEnded(
  activated: readonly Entitlement[],
  {
    order,
    reference,
    now,
  }: { readonly order: Order; readonly reference: string; readonly now: Date },
): OrderPayment['ends'] {
  const ended = activated.filter(
    ({ revokedAt, endAt, period }) =>
      revokedAt === null &&
      endAt > now &&
      (order.kind === 'ONE_TIME' || period === reference || period.startsWith(`${reference}:`)),
  );
  if (ended.length === 0) return null;
  const starts = ended.map(({ startAt }) => startAt.getTime());
  const ends = ended.map(({ endAt }) => endAt.getTime());
  return {
    startDate: new Date(Math.min(...starts)).toISOString(),
    endDate: new Date(Math.max(...ends)).toISOString(),
  };
}
