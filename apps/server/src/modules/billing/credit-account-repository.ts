import type { Permission } from '@chuhe/contract/identity';
import type { Texts } from '@chuhe/contract/package';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { siteDayInSql, siteDayOf } from '../../db/site-day.ts';
import { creditEntries, entitlements, packageVersions } from '../../db/tables/commerce-tables.ts';
import {
  type CreditEntry,
  type Lot,
  readEnd,
  readLots,
  selectLots,
  selectTrialSpent,
} from './credit-repository.ts';
import { selectGranted } from './holder-repository.ts';

/** The credits of a user, and the permissions that may make look-ups free. */
export interface CreditAccount {
  /** Lots with credits left, in the order in which they are spent. */
  readonly lots: readonly Lot[];
  /** Number of free credits that were spent on the day. */
  readonly trialSpent: number;
  /** Newest first. Credits of one kind that were spent on one day are one row. */
  readonly history: readonly HistoryRow[];
  /** Permissions granted to the account itself or by an active package. */
  readonly permissions: readonly Permission[];
}

/** A change of a user's credits. */
export interface HistoryRow {
  readonly at: Date;
  readonly kind: CreditEntry['kind'];
  readonly amount: number;
  readonly note: string;
  readonly expiresAt: Date | null;
  /** The name of the package that the entry is about; null if none. */
  readonly packageName: Texts | null;
}

/** Maximum number of rows of the history. */
const MAX_ROWS = 50;

type Row = Readonly<Record<string, unknown>>;

const selectAccount = prepared((db) => {
  const userId = sql`${sql.placeholder('userId')}::uuid`;
  const now = sql`${sql.placeholder('now')}::timestamptz`;
  const day = sql`${sql.placeholder('day')}`;
  return db
    .select({
      lots: listOf<Row>(selectLots(userId, now)),
      trialSpent: sql<string>`(${selectTrialSpent(userId, day)})`,
      history: listOf<Row>(selectHistory(userId)),
      permissions: sql<Permission[]>`array(${selectGranted(db, userId, now)})`,
    })
    .from(sql`(select) as nothing`)
    .prepare('credit_account');
});

/** Reads everything by one statement. */
export async function findCreditAccount(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<CreditAccount> {
  const values = { userId, now: now.toISOString(), day: siteDayOf(now) };
  const [found] = await selectAccount(db).execute(values);
  if (found === undefined) throw new Error('No row was selected');
  return {
    lots: readLots(found.lots),
    trialSpent: Number(found.trialSpent),
    history: found.history.map(readHistory),
    permissions: found.permissions,
  };
}

/** The rows of a statement, in its order, as one JSON value. */
function listOf<Each>(statement: SQL): SQL<Each[]> {
  return sql`(select coalesce(json_agg(each), '[]') from (${statement}) as each)`;
}

function selectHistory(userId: SQLWrapper): SQL {
  const isOf = sql`user_id = ${userId}`;
  const isSpent = sql`kind in ('SPEND', 'TRIAL_SPEND')`;
  const day = siteDayInSql(sql`at`);
  const limit = sql.raw(String(MAX_ROWS));
  return sql`
    select told.at, told.kind, told.amount, told.note, told.expires_at, version.name
      from ((select max(id) as id, max(at) as at, kind, sum(amount) as amount, '' as note, null as expires_at, '' as cause
               from ${creditEntries} where ${isOf} and ${isSpent}
              group by kind, ${day}
              order by 2 desc limit ${limit})
            union all
            (select id, at, kind, amount, note, expires_at, cause
               from ${creditEntries} where ${isOf} and not ${isSpent}
              order by at desc, id desc limit ${limit})) as told
      left join ${entitlements} as entitlement
        on entitlement.user_id = ${userId} and told.cause = 'entitlement:' || entitlement.id::text
      left join ${packageVersions} as version
        on version.package_id = entitlement.package_id and version.version = entitlement.package_version
     order by told.at desc, told.id desc
     limit ${limit}`;
}

function readHistory(row: Row): HistoryRow {
  return {
    at: new Date(String(row['at'])),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The column contains only these.
    kind: row['kind'] as CreditEntry['kind'],
    amount: Number(row['amount']),
    note: String(row['note']),
    expiresAt: readEnd(row['expires_at']),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The column contains only texts.
    packageName: row['name'] as Texts | null,
  };
}
