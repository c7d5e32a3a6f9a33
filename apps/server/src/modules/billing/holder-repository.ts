import type { Texts } from '@chuhe/contract/package';
import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lte,
  or,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { entitlements, packageVersions } from '../../db/tables/commerce-tables.ts';
import { userPermissions, users } from '../../db/tables/user-tables.ts';
import type { UserRow } from '../../users/user-repository.ts';
import { isVersionOf } from './package-repository.ts';

/** An account with what it may use. */
export interface Holder {
  readonly user: UserRow;
  /** Granted to the account itself or by an active package. */
  readonly permissions: ReadonlySet<string>;
  /** Active packages, each once, by end. */
  readonly licenses: readonly License[];
}

export interface License {
  readonly name: Texts;
  /** End of the last activation of the package. Activations of one package follow one another without a gap. */
  readonly endAt: Date;
}

/** One row for each current or scheduled activation, and one row if there is none. */
const selectHolder = prepared((db) => {
  const now = sql.placeholder('now');
  const own = sql`select ${userPermissions.name} from ${userPermissions} where ${userPermissions.userId} = ${users.id}
    and (${userPermissions.expiresAt} is null or ${gt(userPermissions.expiresAt, now)})`;
  return db
    .select({
      user: getTableColumns(users),
      own: sql<string[]>`array(${own})`,
      entitlement: {
        packageId: entitlements.packageId,
        permissions: entitlements.permissions,
        startAt: entitlements.startAt,
        endAt: entitlements.endAt,
      },
      name: packageVersions.name,
    })
    .from(users)
    .leftJoin(
      entitlements,
      and(
        eq(entitlements.userId, users.id),
        isNull(entitlements.revokedAt),
        gt(entitlements.endAt, now),
      ),
    )
    .leftJoin(packageVersions, isVersionOf(entitlements))
    .where(eq(users.id, sql.placeholder('userId')))
    .orderBy(asc(entitlements.endAt), asc(entitlements.id))
    .prepare('holder');
});

export async function findHolder(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Holder | undefined> {
  const rows = await selectHolder(db).execute({ userId, now });
  const [first] = rows;
  if (first === undefined) return undefined;
  const held = rows.flatMap(({ entitlement, name }) =>
    entitlement === null || name === null ? [] : [{ ...entitlement, name }],
  );
  const inForce = held.filter(({ startAt }) => startAt <= now);
  const packageIds = new Set(inForce.map(({ packageId }) => packageId));
  return {
    user: first.user,
    permissions: new Set([...first.own, ...inForce.flatMap(({ permissions }) => permissions)]),
    licenses: held.filter(
      (each) =>
        packageIds.has(each.packageId) &&
        each === held.findLast(({ packageId }) => packageId === each.packageId),
    ),
  };
}

/** A statement for the permissions granted to the account itself or by an active package. */
export function selectGranted(db: Queryable, userId: SQLWrapper, now: SQLWrapper) {
  return db
    .select({ name: userPermissions.name })
    .from(userPermissions)
    .where(
      and(
        eq(userPermissions.userId, userId),
        or(isNull(userPermissions.expiresAt), gt(userPermissions.expiresAt, now)),
      ),
    )
    .unionAll(
      db
        .select({ name: sql<string>`unnest(${entitlements.permissions})` })
        .from(entitlements)
        .where(
          and(
            eq(entitlements.userId, userId),
            isNull(entitlements.revokedAt),
            lte(entitlements.startAt, now),
            gt(entitlements.endAt, now),
          ),
        ),
    );
}

const prepareGranted = prepared((db) =>
  selectGranted(db, sql.placeholder('userId'), sql.placeholder('now')).prepare(
    'granted_permissions',
  ),
);

/** Permissions granted to the account itself or by an active package, without the permissions that everyone has. */
export async function listGrantedPermissions(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = await prepareGranted(db).execute({ userId, now });
  return new Set(rows.map(({ name }) => name));
}
