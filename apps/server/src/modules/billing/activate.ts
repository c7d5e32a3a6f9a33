import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { lockUser } from '../../users/user-repository.ts';
import {
  findLotOf,
  insertCreditEntries,
  listLots,
  lotCauseOf,
  setLotEnd,
} from './credit-repository.ts';
import {
  type Entitlement,
  findEntitlement,
  insertEntitlement,
  listEntitlements,
  listUnended,
  moveEntitlement,
  revokeEntitlements,
  type WhichEntitlements,
} from './entitlement-repository.ts';
import type { PackageVersion } from './package-repository.ts';

/** Packages given to accounts and taken from them, in the caller's transaction. */

const DAY = 86_400_000;

export interface Activating {
  readonly userId: string;
  readonly version: PackageVersion;
  readonly source: Entitlement['source'];
  readonly sourceId: string;
  /** Of an order, which payment; each is one activation. */
  readonly period?: string;
  /** 0 where nothing was paid. */
  readonly paidMinor: number;
  readonly isTest: boolean;
  readonly now: Date;
}

export interface Activated {
  readonly entitlement: Entitlement;
  /** It was not there before: the same source activates once. */
  readonly isNew: boolean;
}

/**
 * Gives an account a package, from now or from the end of what it has of the same package. Holds the account until the end of the
 * transaction, so that two purchases come one after the other.
 *
 * @throws ApiError NOT_FOUND where the account is gone
 */
export async function activate(tx: Queryable, activating: Activating): Promise<Activated> {
  const { userId, version, source, sourceId, period = '', now } = activating;
  if ((await lockUser(tx, userId)) === undefined) throw new ApiError('NOT_FOUND');
  const before = await findEntitlement(tx, { source, sourceId, period });
  if (before !== undefined) return { entitlement: before, isNew: false };
  const startAt = await startAfter(tx, activating);
  const entitlement = await insertEntitlement(tx, {
    userId,
    source,
    sourceId,
    period,
    packageId: version.packageId,
    packageVersion: version.version,
    paidMinor: activating.paidMinor,
    currency: version.currency,
    isTest: activating.isTest,
    permissions: version.permissions,
    startAt,
    endAt: new Date(startAt.getTime() + version.days * DAY),
    createdAt: now,
  });
  if (entitlement === undefined) return activatedMeanwhile(tx, activating);
  if (version.credits > 0) await addLot(tx, entitlement, version.credits);
  return { entitlement, isNew: true };
}

/**
 * Ends activations now, with what is left of their credits; those that were to follow begin as soon as nothing runs before them.
 *
 * @returns those that were not revoked before
 */
export async function revokeActivations(
  tx: Queryable,
  which: WhichEntitlements,
  now: Date,
  kind: 'REFUND' | 'ADJUST',
): Promise<Entitlement[]> {
  const found = await lockOwners(tx, which);
  const ids = found.map(({ id }) => id);
  const revoked = await revokeEntitlements(tx, ids, now);
  for (const entitlement of revoked) await takeLot(tx, entitlement, { now, kind });
  for (const { userId, packageId } of revoked) {
    await arrangeActivations(tx, { userId, packageId, now });
  }
  return revoked;
}

/**
 * Has activations of one package follow one another: no gap, no overlap, and of each as much time as it had left. For an account
 * that is held.
 */
export async function arrangeActivations(
  tx: Queryable,
  { userId, packageId, now }: { userId: string; packageId: string; now: Date },
): Promise<void> {
  let free = now;
  for (const each of await listUnended(tx, { userId, packageId, now })) {
    const runs = each.startAt <= now;
    if (runs && free <= now) {
      free = each.endAt;
      continue;
    }
    const left = each.endAt.getTime() - Math.max(each.startAt.getTime(), now.getTime());
    const moved = { startAt: free, endAt: new Date(free.getTime() + left) };
    free = moved.endAt;
    if (moved.startAt.getTime() === each.startAt.getTime()) continue;
    await moveActivation(tx, each, moved);
  }
}

/** With the credits that it brought. For an account that is held. */
export async function moveActivation(
  tx: Queryable,
  { id, userId }: Pick<Entitlement, 'id' | 'userId'>,
  { startAt, endAt }: Pick<Entitlement, 'startAt' | 'endAt'>,
): Promise<void> {
  await moveEntitlement(tx, { id, startAt, endAt });
  const lot = await findLotOf(tx, userId, lotCauseOf(id));
  if (lot !== undefined) await setLotEnd(tx, lot.id, endAt);
}

async function startAfter(tx: Queryable, { userId, version, now }: Activating): Promise<Date> {
  const { packageId } = version;
  const running = await listUnended(tx, { userId, packageId, now });
  return new Date(Math.max(now.getTime(), ...running.map(({ endAt }) => endAt.getTime())));
}

/** For another account: the same source, held there. */
async function activatedMeanwhile(
  tx: Queryable,
  { source, sourceId, period = '' }: Activating,
): Promise<Activated> {
  const entitlement = await findEntitlement(tx, { source, sourceId, period });
  if (entitlement === undefined) throw new Error('No activation was made');
  return { entitlement, isNew: false };
}

async function addLot(tx: Queryable, entitlement: Entitlement, amount: number): Promise<void> {
  const { userId, endAt, createdAt } = entitlement;
  await insertCreditEntries(tx, [
    {
      userId,
      amount,
      kind: 'PURCHASE',
      cause: lotCauseOf(entitlement.id),
      expiresAt: endAt,
      at: createdAt,
    },
  ]);
}

/** What has ended by itself is worth nothing, and stays as it is. */
async function takeLot(
  tx: Queryable,
  entitlement: Entitlement,
  { now, kind }: { now: Date; kind: 'REFUND' | 'ADJUST' },
): Promise<void> {
  const { userId } = entitlement;
  const cause = lotCauseOf(entitlement.id);
  const lot = await findLotOf(tx, userId, cause);
  if (lot === undefined) return;
  const lots = await listLots(tx, userId, now);
  const left = lots.find(({ id }) => id === lot.id)?.left ?? 0;
  if (left === 0) return;
  await insertCreditEntries(tx, [{ userId, kind, amount: -left, lotId: lot.id, cause, at: now }]);
}

/** Holds whose activations they are; meanwhile a guest may have become part of an account. */
async function lockOwners(tx: Queryable, which: WhichEntitlements): Promise<Entitlement[]> {
  const held = new Set<string>();
  for (;;) {
    const found = await listEntitlements(tx, which);
    const owners = new Set(found.map(({ userId }) => userId));
    const others = [...owners].filter((owner) => !held.has(owner)).toSorted();
    if (others.length === 0) return found;
    for (const owner of others) {
      await lockUser(tx, owner);
      held.add(owner);
    }
  }
}
