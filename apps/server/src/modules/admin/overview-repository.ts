import type { Overview } from '@chuhe/contract/admin';
import type { Currency, Texts } from '@chuhe/contract/package';
import { and, count, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
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

/** Figures of the whole site: a handful of rows each, however much there is to count. */

/** From its first millisecond to before its last. */
export interface Span {
  readonly start: Date;
  readonly end: Date;
}

export interface UserCounts {
  readonly total: number;
  readonly guests: number;
  readonly newAccounts: number;
  readonly newAccountsBefore: number;
  readonly newGuests: number;
  readonly newGuestsBefore: number;
}

export async function countUsers(db: Queryable, span: Span, before: Span): Promise<UserCounts> {
  const made = ({ start, end }: Span, isGuest: boolean) => sql<string>`count(*) filter (
    where ${users.isGuest} = ${isGuest}
      and ${gte(users.createdAt, start)} and ${lt(users.createdAt, end)})`;
  const [row] = await db
    .select({
      total: sql<string>`count(*)`,
      guests: sql<string>`count(*) filter (where ${users.isGuest})`,
      newAccounts: made(span, false),
      newAccountsBefore: made(before, false),
      newGuests: made(span, true),
      newGuestsBefore: made(before, true),
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

/** Users with a session that was there in the span and was used in it or later: when it was used before the last time nobody knows. */
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

/** More days, packages and currencies than there can be. */
const MOST = 10_000;

/** Live money by day and package, by the package's name of now. What went back counts on the day it went. */
export async function listRevenue(
  db: Queryable,
  { start, end }: Span,
): Promise<Overview['revenue']> {
  const day = sql<string>`to_char(${payments.at} at time zone 'UTC' + interval '7 hours', 'YYYY-MM-DD')`;
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
    .limit(MOST);
  return rows.map((row) => ({
    ...row,
    grossMinor: Number(row.grossMinor),
    refundedMinor: Number(row.refundedMinor),
  }));
}

/** What was left of live money. */
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

/** Jobs by their queue. One that is tried for the first time waits, as far as can be told. */
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

/** Mail that is to be sent; of it, and of what was given up, what was tried. */
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

/** Bytes on its disk. */
export async function measureDatabase(db: Queryable): Promise<number> {
  const [row] = rowsOf(await db.execute(sql`select pg_database_size(current_database()) as bytes`));
  return Number(row?.['bytes']);
}

export async function touchDatabase(db: Queryable): Promise<void> {
  await db.execute(sql`select 1`);
}
