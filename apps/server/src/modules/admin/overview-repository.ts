import type { Overview } from '@chuhe/contract/admin';
import type { Currency } from '@chuhe/contract/currencies';
import type { Texts } from '@chuhe/contract/package';
import { and, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { siteDayInSql } from '../../db/site-day.ts';
import {
  entitlements,
  orders,
  packages,
  packageVersions,
  paymentAlerts,
  payments,
} from '../../db/tables/commerce-tables.ts';
import { jobs } from '../../db/tables/job-tables.ts';
import { sessions } from '../../db/tables/session-tables.ts';
import { outgoingMails } from '../../db/tables/site-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { isVersionOf } from '../billing/package-repository.ts';

/** Statistics of the whole site. */

/** A period of time. `end` is exclusive. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

type UserCounts = Omit<Overview['users'], 'active' | 'activeBefore'>;

export async function countUsers(db: Queryable, span: Span, before: Span): Promise<UserCounts> {
  const created = ({ start, end }: Span, isGuest: boolean) => sql<string>`count(*) filter (
    where ${users.isGuest} = ${isGuest}
      and ${gte(users.createdAt, start)} and ${lt(users.createdAt, end)})`;
  const [row] = await db
    .select({
      total: sql<string>`count(*)`,
      guests: sql<string>`count(*) filter (where ${users.isGuest})`,
      newAccounts: created(span, false),
      newAccountsBefore: created(before, false),
      newGuests: created(span, true),
      newGuestsBefore: created(before, true),
    })
    .from(users);
  return {
    total: Number(row?.total),
    guests: Number(row?.guests),
    newAccounts: Number(row?.newAccounts),
    newAccountsBefore: Number(row?.newAccountsBefore),
    newGuests: Number(row?.newGuests),
    newGuestsBefore: Number(row?.newGuestsBefore),
  };
}

/** Counts users with a session that existed in the span and was last used in the span or later. Earlier uses are not stored. */
export async function countActive(db: Queryable, { start, end }: Span): Promise<number> {
  const [row] = await db
    .select({ users: sql<string>`count(distinct ${sessions.userId})` })
    .from(sessions)
    .where(and(gte(sessions.lastUsedAt, start), lt(sessions.createdAt, end)));
  return Number(row?.users);
}

export async function countActivations(db: Queryable, { start, end }: Span): Promise<number> {
  const [row] = await db
    .select({ activations: count() })
    .from(entitlements)
    .where(and(gte(entitlements.createdAt, start), lt(entitlements.createdAt, end)));
  return row?.activations ?? 0;
}

/** Maximum number of rows: far more than the combinations of days, packages and currencies. */
const MAX_ROWS = 10_000;

/** Live payments by day and package, with the current package name. Refunds count on the day of the refund. */
export async function listRevenue(
  db: Queryable,
  { start, end }: Span,
): Promise<Overview['revenue']> {
  const day = siteDayInSql(payments.at);
  const rows = await db
    .select({
      day,
      packageId: orders.packageId,
      packageName: sql<Texts>`(array_agg(${packageVersions.name}))[1]`.mapWith(
        packageVersions.name,
      ),
      currency: payments.currency,
      grossMinor: sql<string>`coalesce(sum(${payments.amountMinor}) filter (where ${payments.kind} = 'CHARGE'), 0)`,
      refundedMinor: sql<string>`coalesce(sum(${payments.amountMinor}) filter (where ${payments.kind} <> 'CHARGE'), 0)`,
    })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .innerJoin(packages, eq(packages.id, orders.packageId))
    .innerJoin(
      packageVersions,
      isVersionOf({ packageId: packages.id, packageVersion: packages.version }),
    )
    .where(and(eq(payments.isTest, false), gte(payments.at, start), lt(payments.at, end)))
    .groupBy(day, orders.packageId, payments.currency)
    .orderBy(day, orders.packageId, payments.currency)
    .limit(MAX_ROWS);
  return rows.map((row) => ({
    ...row,
    grossMinor: Number(row.grossMinor),
    refundedMinor: Number(row.refundedMinor),
  }));
}

/** Sums live payments minus refunds, by currency. */
export async function sumRevenue(
  db: Queryable,
  { start, end }: Span,
): Promise<{ currency: Currency; netMinor: number }[]> {
  const rows = await db
    .select({
      currency: payments.currency,
      netMinor: sql<string>`sum(case when ${payments.kind} = 'CHARGE' then ${payments.amountMinor} else -${payments.amountMinor} end)`,
    })
    .from(payments)
    .where(and(eq(payments.isTest, false), gte(payments.at, start), lt(payments.at, end)))
    .groupBy(payments.currency)
    .orderBy(payments.currency);
  return rows.map(({ currency, netMinor }) => ({ currency, netMinor: Number(netMinor) }));
}

export async function countOpenAlerts(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ alerts: count() })
    .from(paymentAlerts)
    .where(isNull(paymentAlerts.settledAt));
  return row?.alerts ?? 0;
}

export async function countOpenOrders(db: Queryable): Promise<number> {
  const [row] = await db
    .select({ orders: count() })
    .from(orders)
    .where(inArray(orders.status, ['OPEN', 'PROCESSING']));
  return row?.orders ?? 0;
}

/** Counts jobs by queue. A job in its first try counts as waiting. */
export async function countQueues(db: Queryable, now: Date): Promise<Overview['health']['queues']> {
  const hasFailed = sql`(${jobs.tries} > 1 or (${jobs.tries} = 1 and ${jobs.readyAt} <= ${sql.param(now, jobs.readyAt)}))`;
  const rows = await db
    .select({
      queue: jobs.queue,
      waiting: sql<string>`count(*) filter (where not ${hasFailed})`,
      failing: sql<string>`count(*) filter (where ${hasFailed})`,
    })
    .from(jobs)
    .groupBy(jobs.queue)
    .orderBy(jobs.queue);
  return rows.map(({ queue, waiting, failing }) => ({
    queue,
    waiting: Number(waiting),
    failing: Number(failing),
  }));
}

/** Counts unsent mails: `waiting` before the first try, `failing` after failed tries, including those given up. */
export async function countMails(db: Queryable): Promise<{ waiting: number; failing: number }> {
  const [row] = await db
    .select({
      waiting: sql<string>`count(*) filter (where ${outgoingMails.nextTryAt} is not null and ${outgoingMails.tries} = 0)`,
      failing: sql<string>`count(*) filter (where ${outgoingMails.tries} > 0)`,
    })
    .from(outgoingMails)
    .where(isNull(outgoingMails.sentAt));
  return { waiting: Number(row?.waiting), failing: Number(row?.failing) };
}

/** Size of the database on disk, in bytes. */
export async function measureDatabase(db: Queryable): Promise<number> {
  const [row] = rowsOf(await db.execute(sql`select pg_database_size(current_database()) as bytes`));
  return Number(row?.['bytes']);
}

export async function touchDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`);
}
