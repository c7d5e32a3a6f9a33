import type { Texts } from '@chuhe/contract/package';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { creditEntries, entitlements, packageVersions } from '../../db/tables/commerce-tables.ts';
import { VIETNAM_OFFSET } from '../../db/vietnam-day.ts';
import { type CreditEntry, readEnd } from './credit-repository.ts';

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

const HOUR = 3_600_000;

/** Lists changes, newest first. Credits of one kind that were spent on one day are one row. */
export async function listHistory(
  db: Queryable,
  userId: string,
  limit = 50,
): Promise<HistoryRow[]> {
  const isOf = sql`user_id = ${userId}::uuid`;
  const isSpent = sql`kind in ('SPEND', 'TRIAL_SPEND')`;
  const hours = sql`interval '1 hour' * ${VIETNAM_OFFSET / HOUR}`;
  const result = await db.execute(sql`
    select told.at, told.kind, told.amount, told.note, told.expires_at, version.name
      from ((select max(id) as id, max(at) as at, kind, sum(amount) as amount, '' as note, null as expires_at, '' as cause
               from ${creditEntries} where ${isOf} and ${isSpent}
              group by kind, date_trunc('day', at at time zone 'UTC' + ${hours})
              order by 2 desc limit ${limit})
            union all
            (select id, at, kind, amount, note, expires_at, cause
               from ${creditEntries} where ${isOf} and not ${isSpent}
              order by at desc, id desc limit ${limit})) as told
      left join ${entitlements} as entitlement
        on entitlement.user_id = ${userId}::uuid and told.cause = 'entitlement:' || entitlement.id::text
      left join ${packageVersions} as version
        on version.package_id = entitlement.package_id and version.version = entitlement.package_version
     order by told.at desc, told.id desc
     limit ${limit}`);
  return rowsOf(result).map(readHistory);
}

function readHistory(row: Readonly<Record<string, unknown>>): HistoryRow {
  const name: unknown = row['name'];
  return {
    at: new Date(String(row['at'])),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The column contains only these.
    kind: row['kind'] as CreditEntry['kind'],
    amount: Number(row['amount']),
    note: String(row['note']),
    expiresAt: readEnd(row['expires_at']),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The column contains only texts.
    packageName: (typeof name === 'string' ? JSON.parse(name) : name) as Texts | null,
  };
}
