import { and, asc, eq, gt, gte, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { coupons, orders, packageVersions, payments } from '../../db/tables/commerce-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { isVersionOf } from './package-repository.ts';

/** Payments of all orders, read page by page. */

export type ExportedPayment = Awaited<ReturnType<typeof listPage>>[number];

const PAGE_SIZE = 500;

interface Period {
  readonly from: Date;
  /** Not included. */
  readonly until: Date;
}

/** Yields the payments of a period in pages, the oldest first. */
export async function* walkPayments(
  db: Queryable,
  period: Period,
): AsyncGenerator<readonly ExportedPayment[]> {
  let last: ExportedPayment | undefined;
  do {
    const page = await listPage(db, period, last?.payment);
    yield page;
    last = page.length < PAGE_SIZE ? undefined : page.at(-1);
  } while (last !== undefined);
}

async function listPage(
  db: Queryable,
  { from, until }: Period,
  after: Pick<typeof payments.$inferSelect, 'at' | 'id'> | undefined,
) {
  const isAfter =
    after &&
    or(gt(payments.at, after.at), and(eq(payments.at, after.at), gt(payments.id, after.id)));
  return db
    .select({
      payment: payments,
      order: {
        id: orders.id,
        kind: orders.kind,
        provider: orders.provider,
        email: orders.email,
        discountMinor: orders.discountMinor,
      },
      couponCode: coupons.code,
      packageName: packageVersions.name,
      email: users.email,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(packageVersions, isVersionOf(orders))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(and(gte(payments.at, from), lt(payments.at, until), isAfter))
    .orderBy(asc(payments.at), asc(payments.id))
    .limit(PAGE_SIZE);
}
